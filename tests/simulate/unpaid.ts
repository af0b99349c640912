import { hold } from './broken.ts';
import type { MediaNode } from './media-node.ts';

/** Limits of forgiven time, milliseconds: for a session, and for a person on one day. */
const SESSION_MOST_MS = 2_000;
const DAY_MOST_MS = 10_000;
const HOUR_MS = 3_600_000;
/** The day in Japan (UTC+9) of a time. */
const dayOf = (at_ms: number): number => Math.floor((at_ms + 9 * HOUR_MS) / (24 * HOUR_MS));

/**
 * Checks the limits of forgiven time against the media node's own figures, whatever a server has received or stored.
 */
export function checkUnpaid({ unpaid, forgotten }: MediaNode): void {
  const sessions = new Map<number, number>();
  const days = new Map<string, number>();
  for (const { session_id, user_id, ms, at_ms } of unpaid) {
    sessions.set(session_id, (sessions.get(session_id) ?? 0) + ms);
    // The last forgiven time of a killed node may have reached no server.
    if (forgotten.has(session_id)) continue;
    const day = `person ${user_id}, day ${dayOf(at_ms)}`;
    days.set(day, (days.get(day) ?? 0) + ms);
  }
  for (const [id, ms] of sessions)
    hold(
      'a session has at most two seconds for nothing',
      ms <= SESSION_MOST_MS,
      () => `session ${id}: ${ms} ms`,
    );
  for (const [day, ms] of days)
    hold('a person has at most ten seconds a day for nothing', ms <= DAY_MOST_MS, () => `${day}: ${ms} ms`);
}
