import { expect, it } from 'vitest';
import { confirmMethods, longCodeText, parseLongCode, parseTotpCode } from './proof.ts';

it.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['１２３４５６', '123456'],
  ['12345', null],
  ['12345a', null],
  ['', null],
])('parseTotpCode reads %o as %o', (typed, code) => expect(parseTotpCode(typed)).toBe(code));

it.each([
  ['0123-4567-89AB-CDEF-GHJK-MNPQ', '0123456789ABCDEFGHJKMNPQ'],
  ['oi23 4567 89ab cdef ghjk mnpq', '0123456789ABCDEFGHJKMNPQ'],
  ['0123-4567', null],
  ['U123-4567-89AB-CDEF-GHJK-MNPQ', null],
])('parseLongCode reads %o as %o', (typed, code) => expect(parseLongCode(typed)).toBe(code));

it('longCodeText writes groups of four', () =>
  expect(longCodeText('0123456789ABCDEFGHJKMNPQ')).toBe('0123-4567-89AB-CDEF-GHJK-MNPQ'));

it.each([
  [{ admin: false, passkeys: 0, totp: false }, ['password']],
  [{ admin: false, passkeys: 1, totp: false }, ['passkey', 'password']],
  [{ admin: false, passkeys: 0, totp: true }, ['totp', 'recovery_code']],
  [{ admin: false, passkeys: 2, totp: true }, ['passkey', 'totp', 'recovery_code']],
  [{ admin: true, passkeys: 0, totp: false }, ['enrolment_code']],
  [{ admin: true, passkeys: 1, totp: false }, ['passkey', 'recovery_code']],
  [{ admin: true, passkeys: 0, totp: true }, ['totp', 'recovery_code']],
])('confirmMethods of %o are %o', (account, methods) => expect(confirmMethods(account)).toEqual(methods));
