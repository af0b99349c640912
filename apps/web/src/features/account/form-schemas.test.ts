import { describe, expect, it } from 'vitest';
import { loginForm, passwordForm, registrationForm } from './form-schemas.ts';

const good = { user_name: '月見うさぎ', email: 'usagi@example.jp', password: 'eight888', legal_age: true };
const errorsOf = ({ error }: ReturnType<typeof registrationForm.safeParse>) =>
  error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('registrationForm', () => {
  it('takes a valid form', () => {
    expect(registrationForm.parse(good)).toEqual(good);
  });
  it('names one error for each field', () => {
    const empty = { user_name: '', email: '', password: '', legal_age: false };
    const wrong = { user_name: 'a', email: 'nowhere', password: 'short', legal_age: false };
    for (const form of [empty, wrong])
      expect(errorsOf(registrationForm.safeParse(form))).toEqual([
        ['user_name', 'user_name_invalid'],
        ['email', 'email_invalid'],
        ['password', 'password_short'],
        ['legal_age', 'legal_age_required'],
      ]);
  });
  it('normalizes full-width letters of the user name, and trims the e-mail address', () => {
    const form = { ...good, user_name: ' Ｕｓａｇｉ', email: ' usagi@example.jp ' };
    expect(registrationForm.parse(form)).toEqual({ ...good, user_name: 'Usagi' });
  });
});

it('loginForm trims the name and keeps the password as it is', () => {
  expect(loginForm.parse({ login: ' usagi ', password: ' p ' })).toEqual({ login: 'usagi', password: ' p ' });
});

it('passwordForm limits the length of the new password only', () => {
  const { error } = passwordForm.safeParse({ current_password: 'old', new_password: 'short' });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['new_password', 'password_short'],
  ]);
});
