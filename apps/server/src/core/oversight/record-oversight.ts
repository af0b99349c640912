import { isAdmin, type ChannelStatus } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue } from '../../platform/database/unit-of-work.ts';
import type { RunningRow, SessionRow } from '../session/state/session.queries.ts';

const BEGIN = `INSERT INTO oversight
    (admin_id, session_id, channel_id, broadcast_id, status, ip_address, from_ms)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;
const END = `UPDATE oversight SET to_ms = $2 WHERE session_id = ANY (${listOf(1)}) AND to_ms IS NULL`;
const GO_ON = `WITH before AS (${END} RETURNING admin_id, session_id, channel_id, broadcast_id, ip_address)
  INSERT INTO oversight (admin_id, session_id, channel_id, broadcast_id, ip_address, status, from_ms)
  SELECT admin_id, session_id, channel_id, broadcast_id, ip_address, $3::text, $2::bigint FROM before`;

const ofAdmins = (sessions: readonly RunningRow[]): number[] =>
  sessions.filter(({ viewer_type }) => isAdmin(viewer_type)).map(({ id }) => id);

/** Records that an admin has entered a channel, in the transaction that opens the session. */
export function oversightBegins(
  tx: Tx,
  session: SessionRow,
  { status, ip_address }: { status: ChannelStatus; ip_address: string },
): void {
  const { viewer_id, id, channel_id, broadcast_id, started_at_ms } = session;
  const values = [viewer_id, id, channel_id, broadcast_id, status, ip_address, started_at_ms];
  enqueue(tx, namedQuery(tx, 'oversight_begins', BEGIN, values));
}

/** Records a new status of the channel that these sessions watch. */
export function oversightGoesOn(
  tx: Tx,
  staying: readonly RunningRow[],
  status: ChannelStatus,
  now_ms: number,
): void {
  const ids = ofAdmins(staying);
  if (ids.length > 0) enqueue(tx, namedQuery(tx, 'oversight_goes_on', GO_ON, [idList(ids), now_ms, status]));
}

/** Records the end of these sessions, in the transaction that ends them. */
export function oversightEnds(tx: Tx, sessions: readonly RunningRow[], now_ms: number): void {
  const ids = ofAdmins(sessions);
  if (ids.length > 0) enqueue(tx, namedQuery(tx, 'oversight_ends', END, [idList(ids), now_ms]));
}
