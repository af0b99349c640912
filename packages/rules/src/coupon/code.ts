/** Signs of the codes that the service makes: those that look like another one are left out. */
export const COUPON_CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Length of a code that the service makes: about 59 bits. */
export const COUPON_CODE_LENGTH = 12;
const SHORTEST = 4;
const LONGEST = 20;

/** A code as it is shown: NFKC, upper case, without spaces and hyphens. Null: it cannot be a code. */
export function couponCodeOf(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]+/gu, '');
  return /^[A-Z0-9]+$/.test(code) && code.length >= SHORTEST && code.length <= LONGEST ? code : null;
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The key by which a code is found: signs that look alike are the same. Null: it cannot be a code. */
export function couponKeyOf(typed: string): string | null {
  return couponCodeOf(typed)?.replaceAll(/[OIL]/g, (sign) => LOOK_ALIKES[sign] ?? sign) ?? null;
}
