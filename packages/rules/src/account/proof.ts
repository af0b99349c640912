/** How a login is proven beyond its password. */
export const PROOF_METHODS = ['passkey', 'totp', 'recovery_code'] as const;
export type ProofMethod = (typeof PROOF_METHODS)[number];

/** What confirms a login before its proofs are changed. Which of them count depends on the account. */
export const CONFIRM_METHODS = [...PROOF_METHODS, 'password', 'enrolment_code'] as const;
export type ConfirmMethod = (typeof CONFIRM_METHODS)[number];

export const PASSKEYS_MAX = 20;
export const PASSKEY_NAME_MAX = 40;
/** How long the question to an authenticator may be answered. */
export const PASSKEY_CHALLENGE_LIFETIME_MS = 300_000;
/** RFC 6238, with the values that every authenticator app has. */
export const TOTP_STEP_S = 30;
export const TOTP_DIGITS = 6;
/** Steps before and after the present one whose code is accepted too. */
export const TOTP_WINDOW = 1;
export const RECOVERY_CODE_COUNT = 10;
/** An enrolment code of staff is valid for so long. */
export const ENROLMENT_CODE_LIFETIME_MS = 86_400_000;

/** Characters of a long code: 5 bits each, so 120 bits (ASVS 5.0, 6.5.3 asks for 112). */
export const LONG_CODE_LENGTH = 24;
/** Base 32 without letters that look like digits (Crockford). */
export const LONG_CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Six digits as typed, also full-width or with a space; null: no such code. */
export function parseTotpCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '');
  return code.length === TOTP_DIGITS && /^\d+$/.test(code) ? code : null;
}

/** A recovery or enrolment code as typed; null: no such code. */
export function parseLongCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  const known = [...code].every((letter) => LONG_CODE_ALPHABET.includes(letter));
  return code.length === LONG_CODE_LENGTH && known ? code : null;
}

/** A long code in groups of four, for people. */
export const longCodeText = (code: string): string => (code.match(/.{4}/g) ?? []).join('-');

interface ConfirmInputs {
  /** An account of an administrator: a password alone changes none of its proofs. */
  admin: boolean;
  passkeys: number;
  totp: boolean;
}

/**
 * By what a login may be confirmed before its proofs are changed. An account with an app asks for its code; a passkey alone does
 * not replace the password, which opens the account as well.
 */
export function confirmMethods({ admin, passkeys, totp }: ConfirmInputs): ConfirmMethod[] {
  const passkey: ConfirmMethod[] = passkeys > 0 ? ['passkey'] : [];
  if (totp || (admin && passkeys > 0))
    return [...passkey, ...(totp ? (['totp'] as const) : []), 'recovery_code'];
  return admin ? ['enrolment_code'] : [...passkey, 'password'];
}
