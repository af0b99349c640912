import { describe, expect, it } from 'vitest';
import { apiError } from '../app/call-server.ts';
import { checkRegistration, placeRefusal } from './field-errors.ts';

const good = { user_name: '月見うさぎ', email: 'usagi@example.jp', password: 'eight888', legal_age: true };

describe('registration', () => {
  it('finds nothing wrong with a good form', () => {
    expect(checkRegistration(good)).toEqual({});
  });
  it('names each field that is wrong', () => {
    expect(
      checkRegistration({ user_name: 'a', email: 'nowhere', password: 'short', legal_age: false }),
    ).toEqual({
      user_name: 'user_name_invalid',
      email: 'email_invalid',
      password: 'password_short',
      legal_age: 'legal_age_required',
    });
  });
  it('accepts full-width letters, which become half-width', () => {
    expect(checkRegistration({ ...good, user_name: 'Ｕｓａｇｉ' })).toEqual({});
  });
  it('puts a refusal of the server beside its field', () => {
    expect(placeRefusal(apiError('user_name_taken'))).toEqual({
      fields: { user_name: 'user_name_taken' },
      form: null,
    });
  });
  it('takes the fields that the server lists', () => {
    const error = { ...apiError('bad_request'), fields: { 'body.email': 'email_invalid', other: 'x' } };
    expect(placeRefusal(error)).toEqual({ fields: { email: 'email_invalid' }, form: null });
  });
  it('keeps what belongs to no field above the form', () => {
    expect(placeRefusal(apiError('too_many_requests'))).toEqual({ fields: {}, form: 'too_many_requests' });
  });
});
