import { hold } from './broken.ts';
import type { MediaNode } from './media-node.ts';

/** What was sent and is not charged: at most so much for a session, and for a person on one day. */
const SESSION_MOST_MS = 2_000;
const DAY_MOST_MS = 10_000;
const HOUR_MS = 3_600_000;
/** Days begin at midnight in Japan. */
const dayOf = (at_ms: number): number => Math.floor((at_ms + 9 * HOUR_MS) / (24 * HOUR_MS));

/** By what the media node gave back, whatever a server has been told or has kept of it. */
export function checkUnpaid({ unpaid, forgotten }: MediaNode): void {
  const sessions = new Map<number, number>();
  const days = new Map<string, number>();
  for (const { session_id, user_id, ms, at_ms } of unpaid) {
    sessions.set(session_id, (sessions.get(session_id) ?? 0) + ms);
    // What a node that was killed had given back last may be known to nobody.
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
