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
