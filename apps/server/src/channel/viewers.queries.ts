import type { ViewerListEntry } from '@akari/contract';
import {
  costUnits,
  USER_TYPE,
  type Price,
  type TwowayMode,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
import type { userTable } from '../account/account.table.ts';
import { idList, listOf } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { enteredText } from '../session/entered.sql.ts';
import type { SessionRow } from '../session/session.queries.ts';

/**
 * An anonymous tip or gift must not show in what somebody has spent, to the performer neither. The two-way is what the viewer
 * sends in one that runs with this performer.
 */
const VIEWERS = `SELECT s.channel_id, s.session_type, s.mode, s.lang, s.started_at_ms, s.delivered_ms,
    s.rate_units_per_min, s.opening_rate_units_per_min, s.opening_ms,
    s.viewer_id AS user_id, u.user_name, u.user_type, u.tier,
    (SELECT coalesce(sum(t.units), 0)::bigint FROM tip t WHERE t.session_id = s.id AND NOT t.anonymous) AS tips_units,
    (SELECT coalesce(sum(g.units), 0)::bigint FROM gift g WHERE g.session_id = s.id AND NOT g.anonymous) AS gifts_units,
    (SELECT t.mode FROM twoway_request t WHERE t.session_id = s.id AND t.state = 'started') AS twoway
  FROM viewer_session s
    CROSS JOIN LATERAL (SELECT user_name, user_type, tier FROM app_user WHERE id = s.viewer_id OFFSET 0) u
  WHERE s.channel_id = ANY (${listOf(1)}) AND ${enteredText('s')} AND u.user_type <> ${USER_TYPE.invisibleAdmin}
  ORDER BY s.id`;
type ViewerRow = Price &
  Pick<SessionRow, 'channel_id' | 'session_type' | 'mode' | 'lang' | 'started_at_ms' | 'delivered_ms'> &
  Pick<typeof userTable.$inferSelect, 'user_name'> & {
    user_id: number;
    user_type: UserType;
    tier: ViewerTier;
    tips_units: number;
    gifts_units: number;
    twoway: TwowayMode | null;
  };

const iconsOf = (mode: TwowayMode | null): ViewerListEntry['icons'] =>
  mode === null ? [] : [mode === 'audio' ? 'twowayAudioOnly' : 'twoway'];

/** Who is in each of these rooms, in order of arrival; an invisible administrator is in no list (spec §6). */
export async function viewersByChannel(
  db: Db | Tx,
  channelIds: number[],
): Promise<Map<number, ViewerListEntry[]>> {
  const rows = await namedQuery<ViewerRow>(db, 'viewers_by_channel', VIEWERS, [idList(channelIds)]);
  const lists = new Map(channelIds.map((id) => [id, [] as ViewerListEntry[]]));
  for (const row of rows)
    lists.get(row.channel_id)?.push({
      user_id: String(row.user_id),
      user_name: row.user_name,
      user_type: row.user_type,
      tier: row.tier,
      session_type: row.session_type,
      mode: row.mode,
      lang: row.lang,
      icons: iconsOf(row.twoway),
      joined_at_ms: row.started_at_ms,
      spent_units: costUnits(row, row.delivered_ms) + row.tips_units + row.gifts_units,
    });
  return lists;
}

export const viewersOf = async (db: Db | Tx, channelId: number): Promise<ViewerListEntry[]> =>
  (await viewersByChannel(db, [channelId])).get(channelId) ?? [];
