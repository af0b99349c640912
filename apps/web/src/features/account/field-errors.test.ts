import { describe, expect, it } from 'vitest';
import { apiError } from '../../platform/api/call-server.ts';
import { checkRegistration, placeRefusal } from './field-errors.ts';

const good = { user_name: '月見うさぎ', email: 'usagi@example.jp', password: 'eight888', legal_age: true };

describe('registration form errors', () => {
  it('checkRegistration returns no error for a valid form', () => {
    expect(checkRegistration(good)).toEqual({});
  });
  it('checkRegistration names the error of each invalid field', () => {
    expect(
      checkRegistration({ user_name: 'a', email: 'nowhere', password: 'short', legal_age: false }),
    ).toEqual({
      user_name: 'user_name_invalid',
      email: 'email_invalid',
      password: 'password_short',
      legal_age: 'legal_age_required',
    });
  });
  it('checkRegistration accepts full-width letters in user_name', () => {
    expect(checkRegistration({ ...good, user_name: 'Ｕｓａｇｉ' })).toEqual({});
  });
  it('placeRefusal assigns user_name_taken to its field', () => {
    expect(placeRefusal(apiError('user_name_taken'))).toEqual({
      fields: { user_name: 'user_name_taken' },
      form: null,
    });
  });
  it('placeRefusal maps body.email to email and drops unknown fields', () => {
    const error = { ...apiError('bad_request'), fields: { 'body.email': 'email_invalid', other: 'x' } };
    expect(placeRefusal(error)).toEqual({ fields: { email: 'email_invalid' }, form: null });
  });
  it('placeRefusal returns an error of no field as form', () => {
    expect(placeRefusal(apiError('too_many_requests'))).toEqual({ fields: {}, form: 'too_many_requests' });
  });
});
