import type { ViewerListEntry } from '@akari/contract';
import { costUnits, USER_TYPE, type TwowayMode } from '@akari/rules';
import { and, eq, ne, sql } from 'drizzle-orm';
import { userTable } from '../account/account.table.ts';
import { among } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { sessionTable } from '../session/session.table.ts';

/** An anonymous tip must not show in what somebody has spent, to the performer neither. */
const tipsUnits = sql<number>`(
  SELECT coalesce(sum(t.units), 0)::bigint FROM tip t
  WHERE t.session_id = ${sessionTable.id} AND NOT t.anonymous)`;

/** What the viewer sends in a two-way that runs with this performer; null: none does. */
const twowayMode = sql<TwowayMode | null>`(
  SELECT t.mode FROM twoway_request t WHERE t.session_id = ${sessionTable.id} AND t.state = 'started')`;
const iconsOf = (mode: TwowayMode | null): ViewerListEntry['icons'] =>
  mode === null ? [] : [mode === 'audio' ? 'twowayAudioOnly' : 'twoway'];

/** Who is in each of these rooms, in order of arrival; an invisible administrator is in no list (spec §6). */
export async function viewersByChannel(
  db: Db | Tx,
  channelIds: number[],
): Promise<Map<number, ViewerListEntry[]>> {
  const rows = await db
    .select({ session: sessionTable, user: userTable, tips_units: tipsUnits, twoway: twowayMode })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.viewer_id))
    .where(
      and(
        among(sessionTable.channel_id, channelIds),
        ne(sessionTable.state, 'ended'),
        ne(userTable.user_type, USER_TYPE.invisibleAdmin),
      ),
    )
    .orderBy(sessionTable.id);
  const lists = new Map(channelIds.map((id) => [id, [] as ViewerListEntry[]]));
  for (const { session, user, tips_units, twoway } of rows)
    lists.get(session.channel_id)?.push({
      user_id: String(user.id),
      user_name: user.user_name,
      user_type: user.user_type,
      tier: user.tier,
      session_type: session.session_type,
      mode: session.mode,
      lang: session.lang,
      icons: iconsOf(twoway),
      joined_at_ms: session.started_at_ms,
      spent_units: costUnits(session, session.delivered_ms) + tips_units,
    });
  return lists;
}

export const viewersOf = async (db: Db | Tx, channelId: number): Promise<ViewerListEntry[]> =>
  (await viewersByChannel(db, [channelId])).get(channelId) ?? [];
