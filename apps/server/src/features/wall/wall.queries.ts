import type { WallChannel, WallFigures } from '@akari/contract/office';
import { CHANNEL_STATUSES, SEALED_REASON, takesStills, USER_TYPE } from '@akari/rules';
import { enteredText } from '../../core/channel/state/entered.sql.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** `$1`: the sites; null: all. */
const OF_SITES = `c.status <> 'offline' AND ($1::bigint[] IS NULL OR u.site_id = ANY ($1))`;
const CHANNELS = `SELECT c.performer_id::text AS channel_id, u.user_name AS performer_name, c.display_name, c.media_kind
  FROM channel c JOIN app_user u ON u.id = c.performer_id WHERE ${OF_SITES} ORDER BY c.performer_id`;

/** A look is one from the wall, or a visit to the room that lasts or has ended. `$2`: now. */
const FIGURES = `SELECT c.performer_id::text AS channel_id, c.status,
    b.on_air_at_ms::float8 AS on_air_since_ms, p.taken_at_ms::float8 AS still_at_ms,
    (SELECT count(*)::int FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
      WHERE s.channel_id = c.performer_id AND ${enteredText('s')}
        AND v.user_type <> ${USER_TYPE.invisibleAdmin}) AS viewer_count,
    (SELECT count(*)::int FROM report r WHERE r.performer_id = c.performer_id AND r.state = 'open'
      AND r.reason <> '${SEALED_REASON}') AS reports,
    look.at_ms::float8 AS seen_at_ms, look.seen_by
  FROM channel c
  JOIN app_user u ON u.id = c.performer_id
  LEFT JOIN broadcast b ON b.id = c.broadcast_id
  LEFT JOIN still p ON p.performer_id = c.performer_id
  LEFT JOIN LATERAL (
    SELECT seen.at_ms, a.user_name AS seen_by FROM (
      SELECT staff_id, at_ms FROM wall_look WHERE broadcast_id = c.broadcast_id
      UNION ALL
      SELECT admin_id, coalesce(to_ms, $2::bigint) FROM oversight WHERE broadcast_id = c.broadcast_id
    ) seen JOIN app_user a ON a.id = seen.staff_id
    ORDER BY seen.at_ms DESC LIMIT 1
  ) look ON true
  WHERE ${OF_SITES} ORDER BY c.performer_id`;

/** Sites as a parameter; null: all. */
type Sites = readonly number[] | null;
const sitesValue = (sites: Sites): string | null => (sites === null ? null : idList(sites));

export const wallChannels = (db: Db, sites: Sites): Promise<WallChannel[]> =>
  namedQuery<WallChannel>(db, 'wall_channels', CHANNELS, [sitesValue(sites)]);

export async function wallFigures(db: Db, sites: Sites, now_ms: number): Promise<WallFigures[]> {
  const rows = await namedQuery<WallFigures>(db, 'wall_figures', FIGURES, [sitesValue(sites), now_ms]);
  return rows.map((row) => (takesStills(row.status) ? row : { ...row, still_at_ms: null }));
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
  { channel_id, taken_at_ms, sites }: { channel_id: number; taken_at_ms: number; sites: Sites },
): Promise<Buffer | null> {
  const values = [channel_id, taken_at_ms, sitesValue(sites)];
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
  look: { staff_id: number; at_ms: number; channel_ids: readonly number[]; sites: Sites },
): Promise<void> {
  const { staff_id, at_ms, channel_ids, sites } = look;
  await namedQuery(db, 'wall_seen', SEEN, [staff_id, at_ms, idList(channel_ids), sitesValue(sites)]);
}
