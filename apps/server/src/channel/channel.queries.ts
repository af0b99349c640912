import type { ChannelCard } from '@akari/contract';
import {
  baseRate,
  isOnAir,
  normalizeUserName,
  PERFORMER_SHARE_BP,
  SESSION_MODES,
  SESSION_TYPE,
  USER_TYPE,
  type RateTable,
  type SessionMode,
} from '@akari/rules';
import { and, eq, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { userTable } from '../account/account.table.ts';
import { settingTable } from '../platform/config/setting.table.ts';
import { among, columnsOf, idList } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { recordingTable } from '../recording/recording.table.ts';
import { stillTable } from '../still/still.table.ts';
import { broadcastTable, channelTable } from './channel.table.ts';

const ratesSetting = alias(settingTable, 'rates_setting');
const ofSite = (table: Record<'scope' | 'name', AnyPgColumn>, name: string): SQL =>
  sql`${table.scope} = 'site:' || ${userTable.site_id} AND ${table.name} = ${name}`;

/** People in party chat whom everybody may see (spec §5: user type at most 208, or 215). */
const visibleViewers = sql<number>`(
  SELECT count(*) FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
  WHERE s.channel_id = ${channelTable.performer_id} AND s.state <> 'ended'
    AND s.session_type = ${SESSION_TYPE.chat} AND v.user_type <> ${USER_TYPE.invisibleAdmin})`;

const recordedSince = sql<number | null>`(
  SELECT r.started_at_ms FROM ${recordingTable} r
  WHERE r.performer_id = ${channelTable.performer_id} AND r.end_name IS NULL)`.mapWith(
  recordingTable.started_at_ms,
);

const selectCards = (db: Db | Tx) =>
  db
    .select({
      channel: channelTable,
      performer_name: userTable.user_name,
      on_air_at_ms: broadcastTable.on_air_at_ms,
      still_at_ms: stillTable.taken_at_ms,
      site_rates: ratesSetting.value,
      viewer_count: visibleViewers,
      recorded_since_ms: recordedSince,
    })
    .from(channelTable)
    .innerJoin(userTable, eq(userTable.id, channelTable.performer_id))
    .leftJoin(broadcastTable, eq(broadcastTable.id, channelTable.broadcast_id))
    .leftJoin(stillTable, eq(stillTable.performer_id, channelTable.performer_id))
    .leftJoin(ratesSetting, ofSite(ratesSetting, 'rates'));
type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

const wholeOr = (value: unknown, fallback: number): number =>
  Number.isInteger(value) ? Number(value) : fallback;

/** What everybody without a tier of their own pays in each mode. */
function publicRates(performer: RateTable, site: unknown): Record<SessionMode, number> {
  const set = { performer, site: rateTable(site) };
  return Object.fromEntries(SESSION_MODES.map((mode) => [mode, baseRate(mode, set)])) as Record<
    SessionMode,
    number
  >;
}

export const stillUrl = (performerName: string, takenAtMs: number): string =>
  `/WebArchive/${encodeURIComponent(performerName)}/cap/${takenAtMs}.jpg`;

function cardOf(row: CardRow): ChannelCard {
  const { channel } = row;
  return {
    channel_id: String(channel.performer_id),
    performer_id: String(channel.performer_id),
    performer_name: row.performer_name,
    display_name: channel.display_name,
    introduction: channel.introduction,
    languages: channel.languages,
    status: channel.status,
    version: channel.version,
    rates: publicRates(channel.rates, row.site_rates),
    media_kind: channel.media_kind,
    peep_allowed: channel.peep_allowed,
    until_ms: channel.until_ms,
    break_mode: channel.break_mode,
    free_chat:
      channel.status === 'free_chat'
        ? { tip_goal_units: channel.free_tip_goal_units, tip_units: channel.free_tip_units }
        : null,
    viewer_count: row.viewer_count,
    on_air_since_ms: isOnAir(channel.status) ? row.on_air_at_ms : null,
    still_url: row.still_at_ms === null ? null : stillUrl(row.performer_name, row.still_at_ms),
    publisher_live: channel.publisher_live,
    recorded_since_ms: row.recorded_since_ms,
  };
}

/** Every channel, those on air first; hidden chat and closed accounts are in no list. */
export async function listCards(db: Db | Tx): Promise<ChannelCard[]> {
  const rows = await selectCards(db)
    .where(and(ne(channelTable.status, 'hidden_chat'), isNull(userTable.closed_at_ms)))
    .orderBy(
      sql`array_position(ARRAY['chatting', 'twoway', 'free_chat', 'showtime', 'waiting', 'twoshot', 'resting', 'preparing', 'offline'], ${channelTable.status})`,
      userTable.user_name,
    );
  return rows.map(cardOf);
}

export async function cardById(db: Db | Tx, channelId: number): Promise<ChannelCard | null> {
  const [row] = await selectCards(db).where(eq(channelTable.performer_id, channelId));
  return row === undefined ? null : cardOf(row);
}

/** Of several at once. */
export async function cardsById(db: Db | Tx, channelIds: number[]): Promise<Map<number, ChannelCard>> {
  const rows = await selectCards(db).where(among(channelTable.performer_id, channelIds));
  return new Map(rows.map((row) => [row.channel.performer_id, cardOf(row)]));
}

export async function cardByName(db: Db | Tx, performerName: string): Promise<ChannelCard | null> {
  const [row] = await selectCards(db).where(
    sql`lower(${userTable.user_name}) = lower(${normalizeUserName(performerName)})`,
  );
  return row === undefined ? null : cardOf(row);
}

/** Rates of a scope of the settings; what is no rate is passed over. */
export const rateTable = (value: unknown): RateTable =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, rate]) => Number.isInteger(rate) && rate >= 0))
    : {};

const SHARE = `SELECT c.share_bp AS share, g.value AS site_share
  FROM channel c JOIN app_user p ON p.id = c.performer_id
    LEFT JOIN setting g ON g.scope = 'site:' || p.site_id AND g.name = 'share_bp'
  WHERE c.performer_id = $1`;

/** How what viewers pay is shared with this performer: her own share, else her site's, else the rules'. */
export async function shareOf(db: Db | Tx, performerId: number): Promise<number> {
  const [row] = await namedQuery<{ share: number | null; site_share: unknown }>(db, 'share_of', SHARE, [
    performerId,
  ]);
  return row?.share ?? wholeOr(row?.site_share, PERFORMER_SHARE_BP);
}

type KeptChannel = typeof channelTable.$inferSelect;
/** A channel, with the name of its performer. */
export type ChannelRow = KeptChannel & { performer_name: string };

const readText = (
  which: string,
): string => `SELECT ${columnsOf(channelTable, 'c')}, u.user_name AS performer_name
  FROM channel c JOIN app_user u ON u.id = c.performer_id WHERE ${which}`;
const READ = readText('c.performer_id = $1');
const IN_ORDER = 'ORDER BY c.performer_id FOR UPDATE OF c';
const LOCK = readText(`c.performer_id = ANY ($1::bigint[]) ${IN_ORDER}`);
const LOCK_OF_SESSIONS = readText(
  `c.performer_id IN (SELECT s.channel_id FROM viewer_session s WHERE s.id = ANY ($1::bigint[])) ${IN_ORDER}`,
);

/** A channel as it is kept, without a lock. */
export async function channelOf(db: Db | Tx, id: number): Promise<ChannelRow | null> {
  const [row] = await namedQuery<ChannelRow>(db, 'channel_of', READ, [id]);
  return row ?? null;
}

/** Locks channels for the rest of the transaction, always in the order of their ids. */
export const lockChannels = (tx: Tx, ids: readonly number[]): Promise<ChannelRow[]> =>
  namedQuery<ChannelRow>(tx, 'lock_channels', LOCK, [idList(ids)]);

/** As above, the channels of sessions. */
export const lockChannelsOfSessions = (tx: Tx, sessionIds: readonly number[]): Promise<ChannelRow[]> =>
  namedQuery<ChannelRow>(tx, 'lock_channels_of_sessions', LOCK_OF_SESSIONS, [idList(sessionIds)]);

/** Writes a change that viewers see. */
export async function changeChannel(
  tx: Tx,
  performerId: number,
  change: Partial<Omit<KeptChannel, 'performer_id' | 'version'>>,
): Promise<void> {
  await tx
    .update(channelTable)
    .set({ ...change, version: sql`${channelTable.version} + 1` })
    .where(eq(channelTable.performer_id, performerId))
    .execute();
}

/** Tells that viewers see something else of these channels than before, who is there for example. */
export async function touchChannels(tx: Tx, ids: readonly number[]): Promise<void> {
  await namedQuery(
    tx,
    'touch_channels',
    'UPDATE channel SET version = version + 1 WHERE performer_id = ANY ($1::bigint[])',
    [idList(ids)],
  );
}

export async function broadcastOf(db: Db | Tx, channelId: number): Promise<number | null> {
  const [row] = await db
    .select({ broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  return row?.broadcast_id ?? null;
}
