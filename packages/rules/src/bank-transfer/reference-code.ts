/**
 * Signs of a reference code: none that looks like another (no `0 O Q`, `1 I L`, `2 Z`, `5 S`, `8 B`, `6 G`, `U V`). Their
 * number is a prime, so that the sum below finds every wrong sign and every swap of neighbours.
 */
export const REFERENCE_SIGNS = '2345679ACDEFHJKMNPRTWXY';
const PRIME = REFERENCE_SIGNS.length;
/** Signs that are drawn; one more is the check. */
const DRAWN = 7;
export const REFERENCE_LENGTH = DRAWN + 1;
/** How many codes there are. */
export const REFERENCE_CODES = PRIME ** DRAWN;

const valueOf = (sign: string): number => REFERENCE_SIGNS.indexOf(sign);
/** The sum of all signs, each times its place. It is 0 for a whole code. */
const sumOf = (signs: string): number =>
  [...signs].reduce((sum, sign, index) => (sum + valueOf(sign) * (index + 1)) % PRIME, 0);

/** @param number from 0 to `REFERENCE_CODES` - 1: each has its own code */
export function referenceCode(number: number): string {
  const drawn = Array.from({ length: DRAWN }, (_, index) =>
    REFERENCE_SIGNS.charAt(Math.floor(number / PRIME ** index) % PRIME),
  ).join('');
  const check = [...REFERENCE_SIGNS].find((sign) => sumOf(drawn + sign) === 0) ?? '';
  return drawn + check;
}

/** The code as people read and type it: `2345-6792`. */
export const shownReference = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * Reads a code as people and banks write it: in small or full-width letters, with spaces or hyphens.
 * @returns null: it is no code
 */
export function readReference(text: string): string | null {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\-‐‑–—ー−]/gu, '');
  if (code.length !== REFERENCE_LENGTH) return null;
  if ([...code].some((sign) => valueOf(sign) === -1)) return null;
  return sumOf(code) === 0 ? code : null;
}
