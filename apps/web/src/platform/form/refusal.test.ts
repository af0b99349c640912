import { describe, expect, it } from 'vitest';
import { apiError } from '../api/api-error.ts';
import { placeRefusal } from './refusal.ts';

const place = (error: ReturnType<typeof apiError>) =>
  placeRefusal(error, ['user_name', 'email'], { user_name_taken: 'user_name' });

describe('placeRefusal', () => {
  it('assigns an error of the call to the field that it is about', () => {
    expect(place(apiError('user_name_taken'))).toEqual({
      fields: { user_name: 'user_name_taken' },
      form: null,
    });
  });
  it('maps body.email to email and drops unknown fields and errors', () => {
    const fields = { 'body.email': 'email_invalid', 'body.user_name': 'too small', other: 'email_taken' };
    expect(place({ ...apiError('bad_request'), fields })).toEqual({
      fields: { email: 'email_invalid' },
      form: null,
    });
  });
  it('returns an error of no field as form', () => {
    expect(place(apiError('too_many_requests'))).toEqual({ fields: {}, form: 'too_many_requests' });
  });
});
