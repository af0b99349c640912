import { SERVER_TIME_HEADER } from '@akari/contract/common';

/** Bounds of how far the server's clock is ahead of this machine's, milliseconds. */
export interface ClockGap {
  least_ms: number;
  most_ms: number;
}

/**
 * Narrows the clock gap by the server time of an answer, which was taken between request and response. An answer that
 * contradicts the known gap means that a clock was changed, and replaces the gap.
 * @param within_ms precision of `told_ms`
 */
export function narrowed(
  known: ClockGap | null,
  told_ms: number,
  within_ms: number,
  asked_ms: number,
  heard_ms: number,
): ClockGap {
  const told = { least_ms: told_ms - heard_ms, most_ms: told_ms + within_ms - asked_ms };
  if (known === null || told.least_ms > known.most_ms || told.most_ms < known.least_ms) return told;
  return {
    least_ms: Math.max(known.least_ms, told.least_ms),
    most_ms: Math.min(known.most_ms, told.most_ms),
  };
}

let gap: ClockGap | null = null;

/** Reads the server time of a response: the server's own header or, from an older server, `Date` in whole seconds. */
export function hearClock({ headers }: Response, asked_ms: number): void {
  const exact_ms = Number(headers.get(SERVER_TIME_HEADER) ?? Number.NaN);
  const told_ms = Number.isNaN(exact_ms) ? Date.parse(headers.get('date') ?? '') : exact_ms;
  if (Number.isNaN(told_ms)) return;
  gap = narrowed(gap, told_ms, Number.isNaN(exact_ms) ? 1_000 : 1, asked_ms, Date.now());
}

/** Converts a time of this machine's clock to the server's clock. Every screen counts down by the server's clock. */
export const serverMs = (here_ms: number): number =>
  gap === null ? here_ms : here_ms + Math.round((gap.least_ms + gap.most_ms) / 2);
