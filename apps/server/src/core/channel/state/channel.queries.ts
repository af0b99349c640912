import type { ChannelCard } from '@akari/contract';
import {
  baseRate,
  HOME_OFFLINE_MOST,
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
import { columnsOf, idList, listOf, updateOf } from '../../../platform/database/columns.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import type { DeadlineLock } from '../../../platform/deadline/deadline.ts';
import { shownCountText } from '../../favourite/state/favourite.sql.ts';
import { enteredText } from './entered.sql.ts';
import { broadcastTable, channelTable } from './channel.table.ts';

type KeptChannel = typeof channelTable.$inferSelect;
/** Columns that only a card needs; commands that lock a channel do not read them. */
const SHOWN_ONLY = [
  'display_name',
  'introduction',
  'languages',
  'thumbnail_message',
  'preview_message',
  'door_pictures',
] as const satisfies (keyof KeptChannel)[];
/** A channel, with the name of its performer and the share setting of the performer's site, if any. */
export type ChannelRow = Omit<KeptChannel, (typeof SHOWN_ONLY)[number]> & {
  performer_name: string;
  site_share: unknown;
};

/**
 * Counts visible people in party chat as viewers (spec §5: user type at most 208, or 215). The fields of other tables
 * are scalar subqueries: with joins, whole tables would be read for a few cards.
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
    ${shownCountText('c.performer_id')} AS favourites,
    u.closed_at_ms IS NOT NULL AS closed
  FROM ${from} WHERE ${which}`;
interface CardRow extends KeptChannel {
  performer_name: string;
  on_air_at_ms: number | null;
  still_at_ms: number | null;
  site_rates: unknown;
  viewer_count: number;
  recorded_since_ms: number | null;
  /** Null: she does not show the number. */
  favourites: number | null;
  /** Staff closed the performer's account. */
  closed: boolean;
}

const wholeOr = (value: unknown, fallback: number): number =>
  Number.isInteger(value) ? Number(value) : fallback;

/** Rates of each mode for viewers whose tier has no rates of its own. */
function publicRates(performer: RateTable, site: unknown): Record<SessionMode, number> {
  const set = { performer, site: rateTable(site) };
  return Object.fromEntries(SESSION_MODES.map((mode) => [mode, baseRate(mode, set)])) as Record<
    SessionMode,
    number
  >;
}

export const stillUrl = (
  performer_name: string,
  taken_at_ms: number,
  format: 'jpg' | 'avif' = 'jpg',
): string => `/WebArchive/${encodeURIComponent(performer_name)}/cap/${taken_at_ms}.${format}`;

function cardOf(row: CardRow): ChannelCard {
  return {
    channel_id: String(row.performer_id),
    performer_id: String(row.performer_id),
    performer_name: row.performer_name,
    display_name: row.display_name,
    introduction: row.introduction,
    languages: row.languages,
    ...(row.thumbnail_message === '' ? {} : { thumbnail_message: row.thumbnail_message }),
    ...(row.preview_message === '' ? {} : { preview_message: row.preview_message }),
    ...(row.door_pictures.length === 0 ? {} : { door_pictures: row.door_pictures }),
    ...(row.stage_effects === 'off' ? {} : { stage_effects: row.stage_effects }),
    ...(row.entry_effects ? {} : { entry_effects: false as const }),
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
            phase: row.free_phase,
            tip_goal_units: row.free_tip_goal_units,
            tip_units: row.free_tip_units,
            gift_goal_units: row.free_gift_goal_units,
            gift_units: row.free_gift_units,
          }
        : null,
    // A card is public, so it does not show how many viewers a private chat has.
    viewer_count: isPrivate(row.status) ? 0 : row.viewer_count,
    on_air_since_ms: isOnAir(row.status) ? row.on_air_at_ms : null,
    still_url: row.still_at_ms === null ? null : stillUrl(row.performer_name, row.still_at_ms),
    publisher_live: row.publisher_live,
    recorded_since_ms: row.recorded_since_ms,
    ...(row.ticket_units === null ? {} : { ticket_units: row.ticket_units }),
    ...(row.favourites === null ? {} : { favourites: row.favourites }),
    ...(row.closed ? { closed: true as const } : {}),
  };
}

/** Two parts, so that each reads its index and not every channel. */
const ON_LIST = `(SELECT * FROM channel WHERE status NOT IN ('offline', 'hidden_chat')
    UNION ALL (SELECT * FROM channel WHERE status = 'offline' AND EXISTS (
        SELECT FROM app_user p WHERE p.id = performer_id AND p.closed_at_ms IS NULL)
      ORDER BY status_since_ms DESC NULLS LAST, performer_id LIMIT ${HOME_OFFLINE_MOST})) c
  JOIN app_user u ON u.id = c.performer_id`;
const LISTED = cardsText(
  `u.closed_at_ms IS NULL
  ORDER BY array_position(ARRAY['chatting', 'twoway', 'free_chat', 'showtime', 'waiting', 'twoshot', 'resting',
    'preparing', 'offline'], c.status), u.user_name`,
  ON_LIST,
);
const BY_ID = cardsText(
  `c.performer_id = ANY (${listOf(1)})`,
  'channel c CROSS JOIN LATERAL (SELECT user_name, site_id, closed_at_ms FROM app_user WHERE id = c.performer_id OFFSET 0) u',
);
const BY_NAME = cardsText('lower(u.user_name) = lower($1) AND u.closed_at_ms IS NULL');

/**
 * The cards of the home page, those on air first: all channels that are not offline, and the last `HOME_OFFLINE_MOST` that
 * were on the air; without hidden chats and closed accounts.
 */
export const listCards = async (db: Db | Tx): Promise<ChannelCard[]> =>
  (await namedQuery<CardRow>(db, 'list_cards', LISTED, [])).map(cardOf);

/** Cards by channel id, read in one query. */
export async function cardsById(db: Db | Tx, channel_ids: number[]): Promise<Map<number, ChannelCard>> {
  const rows = await namedQuery<CardRow>(db, 'cards_by_id', BY_ID, [idList(channel_ids)]);
  return new Map(rows.map((row) => [row.performer_id, cardOf(row)]));
}

export const cardById = async (db: Db | Tx, channel_id: number): Promise<ChannelCard | null> =>
  (await cardsById(db, [channel_id])).get(channel_id) ?? null;

/** The card of a performer; null if there is none or the account is closed. */
export async function cardByName(db: Db | Tx, performer_name: string): Promise<ChannelCard | null> {
  const [row] = await namedQuery<CardRow>(db, 'card_by_name', BY_NAME, [normalizeUserName(performer_name)]);
  return row === undefined ? null : cardOf(row);
}

/** Rates of a settings scope; invalid values are skipped. */
export const rateTable = (value: unknown): RateTable =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([, rate]) => Number.isInteger(rate) && rate >= 0))
    : {};

/** The performer's share, basis points: of the channel, else of the site's setting, else of the rules. */
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
/** A separate statement, because for a list, which may be long, the planner reads and joins whole tables. */
const LOCK_ONE = readText('c.performer_id = $1 FOR UPDATE OF c');
const LOCK_OF_COMER = readText(`c.performer_id IN (SELECT $1::bigint UNION ALL
  SELECT s.channel_id FROM viewer_session s WHERE s.viewer_id = $2 AND s.ended_at_ms IS NULL) ${IN_ORDER}`);
const LOCK_OF_SESSIONS = readText(
  `c.performer_id IN (SELECT s.channel_id FROM viewer_session s WHERE s.id = ANY (${listOf(1)})) ${IN_ORDER}`,
);

/** Reads a channel without a lock. */
export async function channelOf(db: Db | Tx, id: number): Promise<ChannelRow | null> {
  const [row] = await namedQuery<ChannelRow>(db, 'channel_of', READ, [id]);
  return row ?? null;
}

/** The share of a performer by user id, basis points. */
export async function shareOf(db: Db | Tx, performer_id: number): Promise<number> {
  const channel = await channelOf(db, performer_id);
  return channel === null ? PERFORMER_SHARE_BP : shareIn(channel);
}

/** Locks channels for the rest of the transaction, always in the order of their ids. */
export const lockChannels = (tx: Tx, ids: readonly number[]): Promise<ChannelRow[]> =>
  ids.length === 1
    ? namedQuery<ChannelRow>(tx, 'lock_channel', LOCK_ONE, [...ids])
    : namedQuery<ChannelRow>(tx, 'lock_channels', LOCK, [idList(ids)]);

/** Locks the channel of a deadline. */
export const lockChannelOf: DeadlineLock<ChannelRow | undefined> = async (tx, subject) =>
  (await lockChannels(tx, [Number(subject)]))[0];

/**
 * Locks the channel that a viewer joins and the channel of the viewer's running session. New sessions of the viewer are
 * excluded by `lockViewer`.
 */
export const lockChannelsOfComer = (tx: Tx, id: number, viewer_id: number): Promise<ChannelRow[]> =>
  namedQuery<ChannelRow>(tx, 'lock_channels_of_comer', LOCK_OF_COMER, [id, viewer_id]);

/** Locks the channels of sessions, in the order of the channels' ids. */
export const lockChannelsOfSessions = (tx: Tx, session_ids: readonly number[]): Promise<ChannelRow[]> =>
  namedQuery<ChannelRow>(tx, 'lock_channels_of_sessions', LOCK_OF_SESSIONS, [idList(session_ids)]);

const changeText = updateOf(channelTable, 'performer_id', 'version = version + 1');

type Change = Partial<Omit<KeptChannel, 'performer_id' | 'version' | 'status' | 'status_since_ms'>> &
  /** A change of the status must include its time. */
  (Pick<KeptChannel, 'status' | 'status_since_ms'> | { status?: never; status_since_ms?: never });

/** Columns of a channel without a countdown, a hidden chat, goals of a free chat or a ticket show. */
export const NO_MODE = {
  until_ms: null,
  break_mode: null,
  hidden_key: null,
  free_phase: 'open',
  free_tip_goal_units: null,
  free_tip_units: 0,
  free_gift_goal_units: null,
  free_gift_units: 0,
  ticket_units: null,
} as const;

/** Writes a change that viewers see. */
export async function changeChannel(tx: Tx, performer_id: number, change: Change): Promise<void> {
  const { name, text, values } = changeText(change);
  await namedQuery(tx, name, text, [performer_id, ...values]);
}

const TOUCH = 'UPDATE channel SET version = version + 1 WHERE performer_id = ';
const TOUCH_ONE = `${TOUCH}$1`;
const TOUCH_MANY = `${TOUCH}ANY (${listOf(1)})`;

/** Increments the versions of channels whose card changed through other tables, for example by its viewer count. */
export async function touchChannels(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 1) await namedQuery(tx, 'touch_channel', TOUCH_ONE, [...ids]);
  else await namedQuery(tx, 'touch_channels', TOUCH_MANY, [idList(ids)]);
}

/** The status with which a broadcast begins when its media arrives. */
export async function publishStartOf(db: Db | Tx, broadcast_id: number): Promise<PublishStart> {
  const [row] = await db
    .select({ publish_start: broadcastTable.publish_start })
    .from(broadcastTable)
    .where(eq(broadcastTable.id, broadcast_id));
  return row?.publish_start ?? 'preparing';
}

export async function broadcastOf(db: Db | Tx, channel_id: number): Promise<number | null> {
  const [row] = await db
    .select({ broadcast_id: channelTable.broadcast_id })
    .from(channelTable)
    .where(eq(channelTable.performer_id, channel_id));
  return row?.broadcast_id ?? null;
}
