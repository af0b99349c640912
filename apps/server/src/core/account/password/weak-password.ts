import { dictionary } from '@zxcvbn-ts/language-common';
import { Problem } from '../../../platform/http/problem.ts';

/** The 49,000 most common passwords, which attackers try first (ASVS 5.0, 6.2.4). */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

const ONE_CHARACTER = /^(.)\1*$/su;

/**
 * Whether a password is easily guessed: a common one, the name, the e-mail address or its local part, or one
 * repeated character.
 */
function isWeak(
  password: string,
  { user_name, email }: { user_name: string; email: string | null },
): boolean {
  const asked = password.trim().toLowerCase();
  const own = [user_name, email, email?.split('@')[0]];
  return (
    COMMON.has(asked) || ONE_CHARACTER.test(asked) || own.some((name) => name?.trim().toLowerCase() === asked)
  );
}

/** @throws password_weak */
export function refuseWeakPassword(
  password: string,
  person: { user_name: string; email: string | null },
): void {
  if (isWeak(password, person)) throw new Problem('password_weak');
}
