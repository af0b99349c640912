import { describe, expect, it } from 'vitest';
import { refuseWeakPassword } from './weak-password.ts';

const person = { user_name: 'lanternfan', email: 'hanako.sato@example.jp' };

describe('refuseWeakPassword', () => {
  it.each([
    'password',
    '12345678',
    'Password1',
    'qwertyuiop',
    'aaaaaaaa',
    'lanternfan',
    'LanternFan',
    'hanako.sato',
    'hanako.sato@example.jp',
  ])('refuses %s with password_weak', (password) =>
    expect(() => refuseWeakPassword(password, person)).toThrow(
      expect.objectContaining({ problem: 'password_weak' }) as Error,
    ),
  );

  it.each(['paper lantern 4711', 'correct horse', '夜店の灯りがきれい'])('accepts %s', (password) =>
    expect(() => refuseWeakPassword(password, person)).not.toThrow(),
  );
});
