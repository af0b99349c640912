import { LONG_CODE_ALPHABET, LONG_CODE_LENGTH } from '@akari/rules';
import { createHash, randomBytes } from 'node:crypto';

/** A new code of 120 random bits; the alphabet has 32 letters, so that each byte gives 5 even bits. */
export const newLongCode = (): string =>
  [...randomBytes(LONG_CODE_LENGTH)]
    .map((byte) => LONG_CODE_ALPHABET[byte % LONG_CODE_ALPHABET.length])
    .join('');

/** A code has full entropy, so one round of SHA-256 is enough. */
export const hashLongCode = (code: string): string => createHash('sha256').update(code).digest('base64url');
