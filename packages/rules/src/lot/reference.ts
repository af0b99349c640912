const JAPAN_MS = 32_400_000;

/**
 * The next end of 31 March or 30 September in Japan (UTC+9), at which unspent paid points are counted: the first
 * millisecond of 1 April or 1 October, after a time.
 */
export function nextReferenceMs(now_ms: number): number {
  const year = new Date(now_ms + JAPAN_MS).getUTCFullYear();
  const ends = [
    [year, 3],
    [year, 9],
    [year + 1, 3],
  ] as const;
  const next = ends
    .map(([ofYear, month]) => Date.UTC(ofYear, month, 1) - JAPAN_MS)
    .find((at_ms) => at_ms > now_ms);
  if (next === undefined) throw new Error('no reference date');
  return next;
}

/** What was paid for unspent points, by currency; null: the price is not known, and counts as nothing. */
interface UnspentPrice {
  currency: string | null;
  price_minor: number;
}

/** Hundredths of a yen for a dollar, as staff type it: `152`, `152.4`; null: it cannot be read. */
export function readYenRate(text: string): number | null {
  const rate = /^\d{1,4}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
  return rate === 0 ? null : rate;
}

/**
 * What was paid for unspent points, yen; dollars are converted and rounded up.
 * @param rate hundredths of a yen for a dollar; null: none is given
 * @returns null: a part was paid in a currency without a rate
 */
export function unspentYen(sums: readonly UnspentPrice[], rate: number | null): number | null {
  let total = 0;
  for (const { currency, price_minor } of sums) {
    if (currency === null || currency === 'JPY') total += price_minor;
    else if (currency === 'USD' && rate !== null) total += Math.ceil((price_minor * rate) / 10_000);
    else return null;
  }
  return total;
}

/**
 * Unspent points of a registered issuer above which a notification and a deposit are due, yen (Japanese Payment Services
 * Act, art. 14).
 */
export const WITHOUT_DEPOSIT_YEN = 10_000_000;

/** The least deposit for what was paid for unspent points at a reference date: half of it, rounded up. Both in yen. */
export const depositYen = (unspent_yen: number): number =>
  unspent_yen > WITHOUT_DEPOSIT_YEN ? Math.ceil(unspent_yen / 2) : 0;
