import { useEffect, useState } from 'react';
import { serverMs } from './server-clock.ts';

const SECOND_MS = 1_000;
const serverNowMs = (): number => serverMs(Date.now());

/**
 * The server's time, anew with each whole second before or after a moment of its clock: whatever counts from or to the
 * same moment changes at once on every screen, and goes on after a reload where it was.
 */
function useServerSeconds(moment_ms: number): number {
  const [now_ms, setNow] = useState(serverNowMs);
  useEffect(() => {
    const step = (): void => {
      const next_ms = serverNowMs();
      setNow(next_ms);
      const over_ms = (((moment_ms - next_ms) % SECOND_MS) + SECOND_MS) % SECOND_MS;
      timer = setTimeout(step, over_ms === 0 ? SECOND_MS : over_ms);
    };
    let timer = setTimeout(step);
    return () => clearTimeout(timer);
  }, [moment_ms]);
  return now_ms;
}

/** How long until a moment of the server's clock, milliseconds in whole seconds: the last one is shown as one, not as none. */
export const useCountdown = (until_ms: number): number =>
  Math.max(0, Math.ceil((until_ms - useServerSeconds(until_ms)) / SECOND_MS)) * SECOND_MS;

/** How long since a moment of the server's clock, milliseconds in whole seconds. */
export const useElapsed = (since_ms: number): number =>
  Math.max(0, Math.floor((useServerSeconds(since_ms) - since_ms) / SECOND_MS)) * SECOND_MS;
