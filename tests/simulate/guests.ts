import { USER_TYPE } from '@akari/rules';
import { hold } from './broken.ts';
import type { World } from './world.ts';

/** Limits of a guest's preview, milliseconds: each one, and all of a day (spec §9). */
const EACH_MS = 60_000;
const DAY_MS = 360_000;

interface Stay {
  id: number;
  viewer_id: number;
  /** The day in Japan (UTC+9) on which it began. */
  day: number;
  paid_ms: number;
  delivered_ms: number;
}

/** Checks that no preview of a guest exceeds a minute, and that all of a day do not exceed six minutes. */
export async function checkGuests({ eye, node }: World): Promise<void> {
  const { rows } = await eye.pool.query<Stay>(
    `SELECT s.id, s.viewer_id, (s.started_at_ms + 32400000) / 86400000 AS day, s.paid_ms, s.delivered_ms
     FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id WHERE v.user_type = $1`,
    [USER_TYPE.guest],
  );
  const days = new Map<string, number>();
  for (const { id, viewer_id, day, paid_ms, delivered_ms } of rows) {
    hold(
      'a guest is granted one preview at a time',
      paid_ms <= EACH_MS,
      () => `session ${id}: ${paid_ms} ms`,
    );
    // The last figure of a killed node may have reached no server.
    const seen_ms = node.forgotten.has(id) ? delivered_ms : (node.delivered.get(id) ?? 0);
    const key = `guest ${viewer_id}, day ${day}`;
    days.set(key, (days.get(key) ?? 0) + seen_ms);
  }
  for (const [key, ms] of days)
    hold('a guest sees at most six minutes a day', ms <= DAY_MS, () => `${key}: ${ms} ms`);
}
