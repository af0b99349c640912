import { useSyncExternalStore } from 'react';

const TICK_MS = 1_000;

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}
const second = (): number => Math.floor(Date.now() / TICK_MS);

/** Milliseconds since a moment, second by second; null for no moment. */
export function useElapsed(since_ms: number | null): number | null {
  const now_s = useSyncExternalStore(subscribe, second);
  return since_ms === null ? null : Math.max(0, now_s * TICK_MS - since_ms);
}
