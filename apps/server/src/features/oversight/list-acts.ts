import type { OversightAct } from '@akari/contract';
import { STAFF_ACT_NAMES, STOP_REASONS, type StaffAct, type StopReason } from '@akari/rules';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { requireInside } from './act-in-room.ts';

const MOST_ACTS = 200;
/** The ids of other kinds are no numbers. Index `audit_broadcast`. */
const ACTS = `SELECT a.seq, a.at_ms, a.act, a.reason AS typed, a.after->>'reason' AS reason,
    staff.user_name AS staff_name, person.user_name AS person_name
  FROM audit a
    LEFT JOIN app_user staff ON staff.id = CASE WHEN a.actor_kind = 'staff' THEN a.actor_id::bigint END
    LEFT JOIN app_user person ON person.id = CASE WHEN a.subject_kind = 'person' THEN a.subject_id::bigint END
  WHERE a.after->>'broadcast_id' = $1 ORDER BY a.seq DESC LIMIT ${MOST_ACTS}`;

interface ActRow extends Record<string, unknown> {
  seq: number;
  at_ms: number;
  act: string;
  typed: string | null;
  reason: string | null;
  staff_name: string | null;
  person_name: string | null;
}

const isAct = (act: string): act is StaffAct => (STAFF_ACT_NAMES as string[]).includes(act);
const stopReason = (reason: string | null): StopReason | null =>
  STOP_REASONS.find((one) => one === reason) ?? null;

/**
 * What staff did in the broadcast that runs, the latest first.
 * @throws performer_not_found, oversight_outside
 */
export async function listActs(db: Db, user_id: number, performer_name: string): Promise<OversightAct[]> {
  const performer_id = await performerIdOf(db, performer_name);
  await requireInside(db, user_id, performer_id);
  const broadcast_id = (await channelOf(db, performer_id))?.broadcast_id ?? null;
  const rows = await namedQuery<ActRow>(db, 'acts_in_broadcast', ACTS, [String(broadcast_id)]);
  return rows.flatMap(({ seq, at_ms, act, typed, reason, staff_name, person_name }) =>
    isAct(act)
      ? {
          seq,
          at_ms,
          act,
          staff_name: staff_name ?? '',
          person_name,
          reason: stopReason(reason),
          // Without a note the log has the name of the reason.
          note: typed === reason ? null : typed,
        }
      : [],
  );
}
