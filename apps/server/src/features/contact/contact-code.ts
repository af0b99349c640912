import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/services.ts';

/** No letters that look like numbers, so that a code can be copied by hand. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;
const PART = 4;

/**
 * The code of a guest's conversation: about 59 bits, derived from the request that opened it, so that a repeat of the
 * request gets the same code and nothing but its hash is stored.
 */
export function contactCode({ secret }: Pick<Services, 'secret'>, request_key: string): string {
  const bytes = createHmac('sha256', secret('contact code')).update(request_key).digest();
  const letters = [...bytes.subarray(0, LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(new RegExp(`.{${PART}}`, 'g'))?.join('-') ?? letters;
}

/** The hash of a code as a person types it: with or without dashes and spaces, in small or large letters. */
export const hashCode = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('base64url');

export const isCode = (code: string, code_hash: string): boolean =>
  timingSafeEqual(Buffer.from(hashCode(code)), Buffer.from(code_hash));
