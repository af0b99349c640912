import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 500;
const LONGEST_MS = 15_000;

/**
 * Waits as a page does before it reconnects its media (`apps/web/src/media/rtc/backoff.ts`).
 * @param attempt 0 is the first
 */
export function pagePause(attempt: number, signal?: AbortSignal): Promise<void> {
  const full_ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** attempt);
  const pause_ms = full_ms / 2 + (full_ms / 2) * Math.random();
  return sleep(pause_ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
}
