const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * How long to wait before attempt `attempt` (0 is the first retry): doubles, up to 15 s, and half of it is chance,
 * so that the viewers of one broadcast do not come back in the same instant.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(full / 2 + (full / 2) * random());
}

/** Waits, or returns at once when the signal aborts or `wake` fires (the network is back). */
export function sleep(duration_ms: number, signal: AbortSignal, wake?: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      wake?.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, duration_ms);
    if (signal.aborted) done();
    signal.addEventListener('abort', done);
    wake?.addEventListener('online', done);
  });
}
