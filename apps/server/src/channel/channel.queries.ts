import type { ChannelCard } from '@akari/contract';
import {
  baseRate,
  isOnAir,
  isPrivate,
  normalizeUserName,
  PERFORMER_SHARE_BP,
  SESSION_MODES,
  SESSION_TYPE,
  USER_TYPE,
  type PublishStart,
  type RateTable,
  type SessionMode,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { columnsOf, idList, listOf, updateOf } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import type { DeadlineLock } from '../platform/deadline/deadline.ts';
import { enteredText } from '../session/entered.sql.ts';
import { broadcastTable, channelTable } from './channel.table.ts';

type KeptChannel = typeof channelTable.$inferSelect;
/** What a card alone shows: whoever locks a channel for a command has no use for it. */
const SHOWN_ONLY = ['display_name', 'introduction', 'languages'] as const satisfies (keyof KeptChannel)[];
/** A channel, with the name of its performer and the share that her site gives, if it says so. */
export type ChannelRow = Omit<KeptChannel, (typeof SHOWN_ONLY)[number]> & {
  performer_name: string;
  site_share: unknown;
};

/**
 * The viewers are people in party chat whom everybody may see (spec §5: user type at most 208, or 215). What belongs to a
 * channel is looked up for each: joined, whole tables are read for a handful of cards.
 */
const cardsText = (
  which: string,
  from = 'channel c JOIN app_user u ON u.id = c.performer_id',
): string => `SELECT ${columnsOf(channelTable, 'c')}, u.user_name AS performer_name,
    (SELECT b.on_air_at_ms FROM broadcast b WHERE b.id = c.broadcast_id) AS on_air_at_ms,
    (SELECT still.taken_at_ms FROM still WHERE still.performer_id = c.performer_id) AS still_at_ms,
    (SELECT g.value FROM setting g WHERE g.scope = 'site:' || u.site_id AND g.name = 'rates') AS site_rates,
    (SELECT count(*) FROM viewer_session s
      WHERE s.channel_id = c.performer_id AND ${enteredText('s')} AND s.state <> 'asked' AND s.session_type = ${SESSION_TYPE.chat}
        AND (SELECT v.user_type FROM app_user v WHERE v.id = s.viewer_id) <> ${USER_TYPE.invisibleAdmin}
      ) AS viewer_count,
    (SELECT r.started_at_ms FROM recording r
      WHERE r.performer_id = c.performer_id AND r.end_name IS NULL) AS recorded_since_ms,
    u.closed_at_ms IS NOT NULL AS closed
  FROM ${from} WHERE ${which}`;
interface CardRow extends KeptChannel {
  performer_name: string;
  on_air_at_ms: number | null;
  still_at_ms: number | null;
  site_rates: unknown;
  viewer_count: number;
  recorded_since_ms: number | null;
  /** Staff closed the performer's account. */
  closed: boolean;
}

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
  return {
    channel_id: String(row.performer_id),
    performer_id: String(row.performer_id),
    performer_name: row.performer_name,
    display_name: row.display_name,
    introduction: row.introduction,
    languages: row.languages,
    status: row.status,
    status_since_ms: row.status_since_ms,
    version: row.version,
    rates: publicRates(row.rates, row.site_rates),
    media_kind: row.media_kind,
    peep_allowed: row.peep_allowed,
    until_ms: row.until_ms,
    break_mode: row.break_mode,
    free_chat:
      row.status === 'free_chat'
        ? {
            tip_goal_units: row.free_tip_goal_units,
            tip_units: row.free_tip_units,
            gift_goal_units: row.free_gift_goal_units,
            gift_units: row.free_gift_units,
          }
        : null,
    // Everybody may read a card: how many are there in private is theirs alone.
    viewer_count: isPrivate(row.status) ? 0 : row.viewer_count,
    on_air_since_ms: isOnAir(row.status) ? row.on_air_at_ms : null,
    still_url: row.still_at_ms === null ? null : stillUrl(row.performer_name, row.still_at_ms),
    publisher_live: row.publisher_live,
    recorded_since_ms: row.recorded_since_ms,
    ...(row.closed ? { closed: true as const } : {}),
  };
}

const LISTED = cardsText(`c.status <> 'hidden_chat' AND u.closed_at_ms IS NULL
  ORDER BY array_position(ARRAY['chatting', 'twoway', 'free_chat', 'showtime', 'waiting', 'twoshot', 'resting',
    'preparing', 'offline'], c.status), u.user_name`);
const BY_ID = cardsText(
  `c.performer_id = ANY (${listOf(1)})`,
  'channel c CROSS JOIN LATERAL (SELECT user_name, site_id, closed_at_ms FROM app_user WHERE id = c.performer_id OFFSET 0) u',
);
const BY_NAME = cardsText('lower(u.user_name) = lower($1) AND u.closed_at_ms IS NULL');

/** Every channel, those on air first; hidden chat and closed accounts are in no list. */
export const listCards = async (db: Db | Tx): Promise<ChannelCard[]> =>
  (await namedQuery<CardRow>(db, 'list_cards', LISTED, [])).map(cardOf);

/** Of several at once. */
export async function cardsById(db: Db | Tx, channelIds: number[]): Promise<Map<number, ChannelCard>> {
  const rows = await namedQuery<CardRow>(db, 'cards_by_id', BY_ID, [idList(channelIds)]);
  return new Map(rows.map((row) => [row.performer_id, cardOf(row)]));
}

export const cardById = async (db: Db | Tx, channelId: number): Promise<ChannelCard | null> =>
  (await cardsById(db, [channelId])).get(channelId) ?? null;

/** None of a performer whose account was closed. */
export async function cardByName(db: Db | Tx, performerName: string): Promise<ChannelCard | null> {
  const [row] = await namedQuery<CardRow>(db, 'card_by_name', BY_NAME, [normalizeUserName(performerName)]);
  return row === undefined ? null : cardOf(row);
}

/** Rates of a scope of the settings; what is no rate is passed over. */
export const rateTable = (value: unknown): RateTable =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, rate]) => Number.isInteger(rate) && rate >= 0))
    : {};

/** How what viewers pay is shared with a performer: her own share, else her site's, else the rules'. */
export const shareIn = ({ share_bp, site_share }: Pick<ChannelRow, 'share_bp' | 'site_share'>): number =>
  share_bp ?? wholeOr(site_share, PERFORMER_SHARE_BP);

const readText = (
  which: string,
): string => `SELECT ${columnsOf(channelTable, 'c', SHOWN_ONLY)}, u.user_name AS performer_name, share.value AS site_share
  FROM channel c JOIN app_user u ON u.id = c.performer_id
    LEFT JOIN setting share ON share.scope = 'site:' || u.site_id AND share.name = 'share_bp' WHERE ${which}`;
const READ = readText('c.performer_id = $1');
const IN_ORDER = 'ORDER BY c.performer_id FOR UPDATE OF c';
const LOCK = readText(`c.performer_id = ANY (${listOf(1)}) ${IN_ORDER}`);
/** For a list that may be long, whole tables are read and joined. */
const LOCK_ONE = readText('c.performer_id = $1 FOR UPDATE OF c');
const LOCK_OF_COMER = readText(`c.performer_id IN (SELECT $1::bigint UNION ALL
  SELECT s.channel_id FROM viewer_session s WHERE s.viewer_id = $2 AND s.state <> 'ended') ${IN_ORDER}`);
const LOCK_OF_SESSIONS = readText(
  `c.performer_id IN (SELECT s.channel_id FROM viewer_session s WHERE s.id = ANY (${listOf(1)})) ${IN_ORDER}`,
);

/** A channel as it is kept, without a lock. */
export async function channelOf(db: Db | Tx, id: number): Promise<ChannelRow | null> {
  const [row] = await namedQuery<ChannelRow>(db, 'channel_of', READ, [id]);
  return row ?? null;
}

/** As above, of a performer by id. */
export async function shareOf(db: Db | Tx, performerId: number): Promise<number> {
  const channel = await channelOf(db, performerId);
  return channel === null ? PERFORMER_SHARE_BP : shareIn(channel);
}

/** Locks channels for the rest of the transaction, always in the order of their ids. */
export const lockChannels = (tx: Tx, ids: readonly number[]): Promise<ChannelRow[]> =>
  ids.length === 1
    ? namedQuery<ChannelRow>(tx, 'lock_channel', LOCK_ONE, [...ids])
    : namedQuery<ChannelRow>(tx, 'lock_channels', LOCK, [idList(ids)]);

/** As above, the channel that a deadline is about. */
export const lockChannelOf: DeadlineLock<ChannelRow | undefined> = async (tx, subject) =>
  (await lockChannels(tx, [Number(subject)]))[0];

/** As above, a channel that somebody comes to, and the one that they are in by now; what they open has its own lock. */
export const lockChannelsOfComer = (tx: Tx, id: number, viewerId: number): Promise<ChannelRow[]> =>
  namedQuery<ChannelRow>(tx, 'lock_channels_of_comer', LOCK_OF_COMER, [id, viewerId]);

/** As above, the channels of sessions. */
export const lockChannelsOfSessions = (tx: Tx, sessionIds: readonly number[]): Promise<ChannelRow[]> =>
  namedQuery<ChannelRow>(tx, 'lock_channels_of_sessions', LOCK_OF_SESSIONS, [idList(sessionIds)]);

const changeText = updateOf(channelTable, 'performer_id', 'version = version + 1');

type Change = Partial<Omit<KeptChannel, 'performer_id' | 'version' | 'status' | 'status_since_ms'>> &
  /** Whoever moves a status says when. */
  (Pick<KeptChannel, 'status' | 'status_since_ms'> | { status?: never; status_since_ms?: never });

/** A channel in no mode: nothing counts down, nothing is hidden, nothing is collected. */
export const NO_MODE = {
  until_ms: null,
  break_mode: null,
  hidden_key: null,
  free_tip_goal_units: null,
  free_tip_units: 0,
  free_gift_goal_units: null,
  free_gift_units: 0,
} as const;

/** Writes a change that viewers see. */
export async function changeChannel(tx: Tx, performerId: number, change: Change): Promise<void> {
  const { name, text, values } = changeText(change);
  await namedQuery(tx, name, text, [performerId, ...values]);
}

const TOUCH = 'UPDATE channel SET version = version + 1 WHERE performer_id = ';
const TOUCH_ONE = `${TOUCH}$1`;
const TOUCH_MANY = `${TOUCH}ANY (${listOf(1)})`;

/** Tells that viewers see something else of these channels than before, who is there for example. */
export async function touchChannels(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 1) await namedQuery(tx, 'touch_channel', TOUCH_ONE, [...ids]);
  else await namedQuery(tx, 'touch_channels', TOUCH_MANY, [idList(ids)]);
}

/** Where a broadcast begins once its media arrives. */
export async function publishStartOf(db: Db | Tx, broadcastId: number): Promise<PublishStart> {
  const [row] = await db
    .select({ publish_start: broadcastTable.publish_start })
    .from(broadcastTable)
    .where(eq(broadcastTable.id, broadcastId));
  return row?.publish_start ?? 'preparing';
}

export async function broadcastOf(db: Db | Tx, channelId: number): Promise<number | null> {
  const [row] = await db
    .select({ broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channelId));
  return row?.broadcast_id ?? null;
}
