import type { WallChannel } from '@akari/contract/office';
import { CHANNEL_STATUSES, takesStills, USER_TYPE, type ChannelStatus, type MediaKind } from '@akari/rules';
import { enteredText } from '../../core/channel/state/entered.sql.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** `$1`: the sites; null: all. A look is one from the wall, or a visit to the room that lasts or has ended. */
const WALL = `SELECT c.performer_id AS channel_id, u.user_name AS performer_name, c.display_name, c.status, c.media_kind,
    b.on_air_at_ms::float8 AS on_air_since_ms, p.taken_at_ms::float8 AS still_at_ms,
    (SELECT count(*)::int FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
      WHERE s.channel_id = c.performer_id AND ${enteredText('s')}
        AND v.user_type <> ${USER_TYPE.invisibleAdmin}) AS viewer_count,
    look.at_ms::float8 AS seen_at_ms, look.staff_name
  FROM channel c
  JOIN app_user u ON u.id = c.performer_id
  LEFT JOIN broadcast b ON b.id = c.broadcast_id
  LEFT JOIN still p ON p.performer_id = c.performer_id
  LEFT JOIN LATERAL (
    SELECT seen.at_ms, a.user_name AS staff_name FROM (
      SELECT staff_id, at_ms FROM wall_look WHERE broadcast_id = c.broadcast_id
      UNION ALL
      SELECT admin_id, coalesce(to_ms, $2::bigint) FROM oversight WHERE broadcast_id = c.broadcast_id
    ) seen JOIN app_user a ON a.id = seen.staff_id
    ORDER BY seen.at_ms DESC LIMIT 1
  ) look ON true
  WHERE c.status <> 'offline' AND ($1::bigint[] IS NULL OR u.site_id = ANY ($1))
  ORDER BY c.performer_id`;

interface WallRow {
  channel_id: number;
  performer_name: string;
  display_name: { ja: string; en: string };
  status: ChannelStatus;
  media_kind: MediaKind;
  on_air_since_ms: number | null;
  still_at_ms: number | null;
  viewer_count: number;
  seen_at_ms: number | null;
  staff_name: string | null;
}

/** The channels of these sites that are not offline. @param sites null: all */
export async function wallChannels(
  db: Db,
  sites: readonly number[] | null,
  now_ms: number,
): Promise<WallChannel[]> {
  const rows = await namedQuery<WallRow>(db, 'wall', WALL, [sites === null ? null : idList(sites), now_ms]);
  return rows.map(({ channel_id, seen_at_ms, staff_name, still_at_ms, ...row }) => ({
    ...row,
    channel_id: String(channel_id),
    still_at_ms: takesStills(row.status) ? still_at_ms : null,
    seen: seen_at_ms === null || staff_name === null ? null : { at_ms: seen_at_ms, staff_name },
  }));
}

const SHOWN = CHANNEL_STATUSES.filter(takesStills)
  .map((status) => `'${status}'`)
  .join(', ');
const STILL = `SELECT p.jpeg FROM still p
  JOIN channel c ON c.performer_id = p.performer_id JOIN app_user u ON u.id = p.performer_id
  WHERE p.performer_id = $1 AND p.taken_at_ms = $2 AND c.status IN (${SHOWN})
    AND ($3::bigint[] IS NULL OR u.site_id = ANY ($3))`;

/** The bytes of a channel's still; null: another one was taken since, or the channel shows none now. */
export async function stillTaken(
  db: Db,
  {
    channel_id,
    taken_at_ms,
    sites,
  }: { channel_id: number; taken_at_ms: number; sites: readonly number[] | null },
): Promise<Buffer | null> {
  const values = [channel_id, taken_at_ms, sites === null ? null : idList(sites)];
  const [row] = await namedQuery<{ jpeg: Buffer }>(db, 'wall_still', STILL, values);
  return row?.jpeg ?? null;
}

const SEEN = `INSERT INTO wall_look (broadcast_id, staff_id, at_ms)
  SELECT c.broadcast_id, $1, $2 FROM channel c JOIN app_user u ON u.id = c.performer_id
  WHERE c.performer_id = ANY (${listOf(3)}) AND c.broadcast_id IS NOT NULL AND c.status <> 'offline'
    AND ($4::bigint[] IS NULL OR u.site_id = ANY ($4))
  ON CONFLICT (broadcast_id, staff_id) DO UPDATE SET at_ms = greatest(wall_look.at_ms, excluded.at_ms)`;

/** Records that a member of the staff has looked at these channels. Others and those that are offline are left out. */
export async function addLooks(
  db: Db,
  look: { staff_id: number; at_ms: number; channel_ids: readonly number[]; sites: readonly number[] | null },
): Promise<void> {
  const { staff_id, at_ms, channel_ids, sites } = look;
  await namedQuery(db, 'wall_seen', SEEN, [
    staff_id,
    at_ms,
    idList(channel_ids),
    sites === null ? null : idList(sites),
  ]);
}
