const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Returns the delay in milliseconds before retry `attempt` (0 is the first retry). The delay doubles up to 15 s. Half
 * of it is random, so that the viewers of one broadcast do not all reconnect at the same moment.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(full / 2 + (full / 2) * random());
}

/** Waits `duration_ms`. Resolves early when the signal aborts or `wake` fires `online` (the network is back). */
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
