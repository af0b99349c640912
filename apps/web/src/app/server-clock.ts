import { SERVER_TIME_HEADER } from '@akari/contract/common';

/** How far the server's clock is ahead of this machine's, milliseconds: at least and at most, as far as is known. */
export interface ClockGap {
  least_ms: number;
  most_ms: number;
}

/**
 * Learns from a time that an answer tells, exact to `within_ms`: between asking and hearing the server's clock stood
 * within it. Every answer narrows the gap; one that contradicts what was known means that a clock was set anew.
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

/** By the server's own word, or, where it is an older one's, by the `Date`, which is a whole second. */
export function hearClock({ headers }: Response, asked_ms: number): void {
  const exact_ms = Number(headers.get(SERVER_TIME_HEADER) ?? Number.NaN);
  const told_ms = Number.isNaN(exact_ms) ? Date.parse(headers.get('date') ?? '') : exact_ms;
  if (Number.isNaN(told_ms)) return;
  gap = narrowed(gap, told_ms, Number.isNaN(exact_ms) ? 1_000 : 1, asked_ms, Date.now());
}

/** The server's time at a moment of this machine's clock: what counts down is counted by it on every screen. */
export const serverMs = (here_ms: number): number =>
  gap === null ? here_ms : here_ms + Math.round((gap.least_ms + gap.most_ms) / 2);
