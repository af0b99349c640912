import { useEffect, useState } from 'react';
import { serverMs } from './server-clock.ts';

const SECOND_MS = 1_000;
const serverNowMs = (): number => serverMs(Date.now());

/**
 * Returns the server's time, updated at each whole second relative to `moment_ms` of its clock. So all screens that
 * count to or from the same moment change at the same time, and a reload continues the count.
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

/** Returns the time until a moment of the server's clock, in ms, rounded up to seconds: the last one shows as 1. */
export const useCountdown = (until_ms: number): number =>
  Math.max(0, Math.ceil((until_ms - useServerSeconds(until_ms)) / SECOND_MS)) * SECOND_MS;

/** Returns the time since a moment of the server's clock, in milliseconds, rounded down to whole seconds. */
export const useElapsed = (since_ms: number): number =>
  Math.max(0, Math.floor((useServerSeconds(since_ms) - since_ms) / SECOND_MS)) * SECOND_MS;
