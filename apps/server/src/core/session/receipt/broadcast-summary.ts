import type { BroadcastSummary } from '@akari/contract';
import { BEST_SUPPORTERS, isAdmin, type UserType } from '@akari/rules';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';

interface BroadcastRow extends Record<string, unknown> {
  id: number;
  since_ms: number;
  ended_at_ms: number;
}

interface ViewerRow extends Record<string, unknown> {
  user_name: string;
  user_type: UserType;
  watched: boolean;
  chat_units: number;
  tip_units: number;
  gift_units: number;
  /** What the viewer brought under their own name. */
  named_units: number;
}

/** Each viewer of a broadcast: what they brought for time and by giving, as the performer's share. */
const viewersOf = (performer_id: number, broadcast_id: number) => sql`
  SELECT u.user_name, u.user_type, bool_or(watched) AS watched, sum(chat_units)::bigint AS chat_units,
    sum(tip_units)::bigint AS tip_units, sum(gift_units)::bigint AS gift_units, sum(named_units)::bigint AS named_units
  FROM (
    SELECT viewer_id, delivered_ms > 0 AS watched, performer_units AS chat_units, 0 AS tip_units, 0 AS gift_units,
      performer_units AS named_units
    FROM viewer_session WHERE broadcast_id = ${broadcast_id}
    UNION ALL
    SELECT viewer_id, false, 0, CASE WHEN income = 'tip' THEN performer_units ELSE 0 END,
      CASE WHEN income = 'gift' THEN performer_units ELSE 0 END, CASE WHEN anonymous THEN 0 ELSE performer_units END
    FROM payment WHERE performer_id = ${performer_id} AND broadcast_id = ${broadcast_id} AND income IS NOT NULL
  ) part JOIN app_user u ON u.id = part.viewer_id GROUP BY u.id`;

const total = (rows: readonly ViewerRow[], of: 'chat_units' | 'tip_units' | 'gift_units'): number =>
  rows.reduce((sum, row) => sum + row[of], 0);

/**
 * The performer's last broadcast that has ended: its length, its viewers without administrators, its earnings and its
 * best supporters. Anonymous givings are in the sums, but in no supporter's. Null: no broadcast has ended.
 */
export async function broadcastSummary(db: Db, performer_id: number): Promise<BroadcastSummary | null> {
  const found = await db.execute<BroadcastRow>(sql`
    SELECT id, coalesce(on_air_at_ms, started_at_ms) AS since_ms, ended_at_ms FROM broadcast
    WHERE performer_id = ${performer_id} AND ended_at_ms IS NOT NULL ORDER BY id DESC LIMIT 1`);
  const [broadcast] = found.rows;
  if (broadcast === undefined) return null;
  const { rows } = await db.execute<ViewerRow>(viewersOf(performer_id, broadcast.id));
  const chat_units = total(rows, 'chat_units');
  const tip_units = total(rows, 'tip_units');
  const gift_units = total(rows, 'gift_units');
  const supporters = rows
    .filter(({ named_units }) => named_units > 0)
    .toSorted((a, b) => b.named_units - a.named_units || a.user_name.localeCompare(b.user_name))
    .slice(0, BEST_SUPPORTERS);
  return {
    broadcast_id: String(broadcast.id),
    on_air_ms: broadcast.ended_at_ms - broadcast.since_ms,
    viewers: rows.filter(({ watched, user_type }) => watched && !isAdmin(user_type)).length,
    chat_units,
    tip_units,
    gift_units,
    total_units: chat_units + tip_units + gift_units,
    supporters: supporters.map(({ user_name, named_units }) => ({ user_name, units: named_units })),
  };
}
