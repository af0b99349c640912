import type { ChannelCard } from '@akari/contract';
import {
  isOnAir,
  normalizeUserName,
  PARTY_CHAT_RATE_UNITS_PER_MIN,
  PERFORMER_SHARE_BP,
  SESSION_TYPE,
  USER_TYPE,
} from '@akari/rules';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { userTable } from '../account/account.table.ts';
import { settingTable } from '../platform/config/setting.table.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { stillTable } from '../still/still.table.ts';
import { broadcastTable, channelTable } from './channel.table.ts';

const rateSetting = alias(settingTable, 'rate_setting');
const shareSetting = alias(settingTable, 'share_setting');
const ofSite = (table: Record<'scope' | 'name', AnyPgColumn>, name: string): SQL =>
  sql`${table.scope} = 'site:' || ${userTable.site_id} AND ${table.name} = ${name}`;

/** People in party chat whom everybody may see (spec §5: user type at most 208, or 215). */
const visibleViewers = sql<number>`(
  SELECT count(*) FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
  WHERE s.channel_id = ${channelTable.performer_id} AND s.state <> 'ended'
    AND s.session_type = ${SESSION_TYPE.chat} AND v.user_type <> ${USER_TYPE.invisibleAdmin})`;

const selectCards = (db: Db | Tx) =>
  db
    .select({
      channel: channelTable,
      performer_name: userTable.user_name,
      on_air_at_ms: broadcastTable.on_air_at_ms,
      still_at_ms: stillTable.taken_at_ms,
      site_rate: rateSetting.value,
      viewer_count: visibleViewers,
    })
    .from(channelTable)
    .innerJoin(userTable, eq(userTable.id, channelTable.performer_id))
    .leftJoin(broadcastTable, eq(broadcastTable.id, channelTable.broadcast_id))
    .leftJoin(stillTable, eq(stillTable.performer_id, channelTable.performer_id))
    .leftJoin(rateSetting, ofSite(rateSetting, 'rate_units_per_min'));
type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

const wholeOr = (value: unknown, fallback: number): number =>
  Number.isInteger(value) ? Number(value) : fallback;

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
    rate_units_per_min: channel.rate_units_per_min ?? wholeOr(row.site_rate, PARTY_CHAT_RATE_UNITS_PER_MIN),
    viewer_count: row.viewer_count,
    on_air_since_ms: isOnAir(channel.status) ? row.on_air_at_ms : null,
    still_url: row.still_at_ms === null ? null : stillUrl(row.performer_name, row.still_at_ms),
    publisher_live: channel.publisher_live,
  };
}

/** Every channel, those on air first. */
export async function listCards(db: Db | Tx): Promise<ChannelCard[]> {
  const rows = await selectCards(db).orderBy(
    sql`array_position(ARRAY['chatting', 'waiting', 'preparing', 'offline'], ${channelTable.status})`,
    userTable.user_name,
  );
  return rows.map(cardOf);
}

export async function cardById(db: Db | Tx, channelId: number): Promise<ChannelCard | null> {
  const [row] = await selectCards(db).where(eq(channelTable.performer_id, channelId));
  return row === undefined ? null : cardOf(row);
}

export async function cardByName(db: Db | Tx, performerName: string): Promise<ChannelCard | null> {
  const [row] = await selectCards(db).where(
    sql`lower(${userTable.user_name}) = lower(${normalizeUserName(performerName)})`,
  );
  return row === undefined ? null : cardOf(row);
}

/** What time with this performer costs and how it is shared: her own, else her site's, else the rules'. */
export async function priceOf(
  db: Db | Tx,
  performerId: number,
): Promise<{ rate_units_per_min: number; share_bp: number }> {
  const [row] = await db
    .select({
      rate: channelTable.rate_units_per_min,
      share: channelTable.share_bp,
      site_rate: rateSetting.value,
      site_share: shareSetting.value,
    })
    .from(channelTable)
    .innerJoin(userTable, eq(userTable.id, channelTable.performer_id))
    .leftJoin(rateSetting, ofSite(rateSetting, 'rate_units_per_min'))
    .leftJoin(shareSetting, ofSite(shareSetting, 'share_bp'))
    .where(eq(channelTable.performer_id, performerId));
  return {
    rate_units_per_min: row?.rate ?? wholeOr(row?.site_rate, PARTY_CHAT_RATE_UNITS_PER_MIN),
    share_bp: row?.share ?? wholeOr(row?.site_share, PERFORMER_SHARE_BP),
  };
}

export type ChannelRow = typeof channelTable.$inferSelect;

/** Locks channels for the rest of the transaction, always in the order of their ids. */
export async function lockChannels(tx: Tx, ids: number[]): Promise<ChannelRow[]> {
  return tx
    .select()
    .from(channelTable)
    .where(inArray(channelTable.performer_id, ids))
    .orderBy(channelTable.performer_id)
    .for('update');
}

/** Writes a change that viewers see. */
export async function changeChannel(
  tx: Tx,
  performerId: number,
  change: Partial<Pick<ChannelRow, 'status' | 'broadcast_id' | 'publisher_live' | 'stream_key_version'>>,
): Promise<void> {
  await tx
    .update(channelTable)
    .set({ ...change, version: sql`${channelTable.version} + 1` })
    .where(eq(channelTable.performer_id, performerId));
}

export async function broadcastOf(db: Db | Tx, channelId: number): Promise<number | null> {
  const [row] = await db
    .select({ broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  return row?.broadcast_id ?? null;
}
