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

/** Unspent points of a registered issuer above which a deposit is due, yen (Japanese Payment Services Act, art. 14). */
const WITHOUT_DEPOSIT_YEN = 10_000_000;

/** The least deposit for what was paid for unspent points at a reference date: half of it, rounded up. Both in yen. */
export const depositYen = (unspent_yen: number): number =>
  unspent_yen > WITHOUT_DEPOSIT_YEN ? Math.ceil(unspent_yen / 2) : 0;
