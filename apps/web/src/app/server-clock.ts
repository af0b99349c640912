/** How far the server's clock is ahead of this machine's, milliseconds: at least and at most, as far as is known. */
export interface ClockGap {
  least_ms: number;
  most_ms: number;
}

/**
 * Learns from the `Date` of an answer, which is a whole second: between asking and hearing the server's clock stood
 * within it. Every answer narrows the gap; one that contradicts what was known means that a clock was set anew.
 */
export function narrowed(
  known: ClockGap | null,
  date_ms: number,
  asked_ms: number,
  heard_ms: number,
): ClockGap {
  const told = { least_ms: date_ms - heard_ms, most_ms: date_ms + 1_000 - asked_ms };
  if (known === null || told.least_ms > known.most_ms || told.most_ms < known.least_ms) return told;
  return {
    least_ms: Math.max(known.least_ms, told.least_ms),
    most_ms: Math.min(known.most_ms, told.most_ms),
  };
}

let gap: ClockGap | null = null;

export function hearClock(answer: Response, asked_ms: number): void {
  const date_ms = Date.parse(answer.headers.get('date') ?? '');
  if (!Number.isNaN(date_ms)) gap = narrowed(gap, date_ms, asked_ms, Date.now());
}

/** The server's time at a moment of this machine's clock: what counts down is counted by it on every screen. */
export const serverMs = (here_ms: number): number =>
  gap === null ? here_ms : here_ms + Math.round((gap.least_ms + gap.most_ms) / 2);
