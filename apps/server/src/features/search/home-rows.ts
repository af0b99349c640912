import type { AnswerOf, ChannelCard, listHomeRows } from '@akari/contract';
import { HOME_ROW_SIZE, isOnAir, isViewer, SOON_MS, type TagNames } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { favouritesOf } from '../../core/favourite/list-favourites.ts';
import { recommendOffTable } from '../../core/search/search.table.ts';
import { listOf } from '../../platform/database/columns.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Person } from '../../platform/http/person.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { findPerformers } from './find-performers.ts';
import { cardsInOrder } from './search.queries.ts';
import { wishOf } from './wish.ts';

type Rows = AnswerOf<typeof listHomeRows>;
type SharedRows = Pick<Rows, 'soon' | 'newcomers' | 'ranking' | 'voice'>;

const SOON = `SELECT n.performer_id, min(n.at_ms) AS at_ms FROM next_login n JOIN search_entry e ON e.performer_id = n.performer_id
    JOIN channel c ON c.performer_id = n.performer_id AND c.status = 'offline'
  WHERE n.at_ms > $1 AND n.at_ms <= $2 GROUP BY n.performer_id ORDER BY at_ms, n.performer_id LIMIT $3`;

async function soonOf(db: Db, now_ms: number): Promise<Rows['soon']> {
  const values = [now_ms, now_ms + SOON_MS, HOME_ROW_SIZE];
  const rows = await namedQuery<{ performer_id: number; at_ms: number }>(db, 'home_soon', SOON, values);
  const cards = await cardsInOrder(
    db,
    rows.map(({ performer_id }) => performer_id),
  );
  const times = new Map(rows.map(({ performer_id, at_ms }) => [String(performer_id), at_ms]));
  return cards.map((channel) => ({ channel, at_ms: times.get(channel.performer_id) ?? now_ms }));
}

type Query = Parameters<typeof wishOf>[1];
async function rowOf(services: Services, query: Partial<Query>): Promise<ChannelCard[]> {
  const wish = await wishOf(services, { status: 'all', sort: 'live', page: 1, ...query });
  if (wish === null) return [];
  const { ids } = await findPerformers(services, wish, 1);
  return cardsInOrder(services.database.db, ids.slice(0, HOME_ROW_SIZE));
}

async function readShared(services: Services): Promise<SharedRows> {
  const [soon, newcomers, ranking, voice] = await Promise.all([
    soonOf(services.database.db, services.clock.nowMs()),
    rowOf(services, { new: '1' }),
    rowOf(services, { sort: 'ranking' }),
    rowOf(services, { voice: '1', status: 'live' }),
  ]);
  return { soon, newcomers, ranking, voice };
}

/** These rows are the same for everybody, so that a node reads them at most so often. */
const FRESH_MS = 10_000;
const reads = perNode(() => ({ at_ms: -Infinity, rows: null as Promise<SharedRows> | null }));

function sharedRows(services: Services): Promise<SharedRows> {
  const known = reads(services);
  const now_ms = services.clock.nowMs();
  if (known.rows !== null && now_ms - known.at_ms < FRESH_MS) return known.rows;
  const rows = readShared(services);
  Object.assign(known, { at_ms: now_ms, rows });
  rows.catch(() => Object.assign(known, { rows: null }));
  return rows;
}

/** Whom viewer $1 watched since $2, the latest first, without visits that they took out of their history. */
const WATCHED = `SELECT w.channel_id AS id, c.display_name,
    ARRAY(SELECT t FROM unnest(e.traits) t WHERE t NOT LIKE 'speaks:%') AS likes
  FROM (SELECT v.channel_id, max(v.started_at_ms) AS at_ms FROM viewer_session v
    WHERE v.viewer_id = $1 AND v.started_at_ms >= $2 AND v.delivered_ms > 0
      AND NOT EXISTS (SELECT FROM forgotten_visit f WHERE f.viewer_id = $1 AND f.visit_id = coalesce(v.visit_id, v.id))
    GROUP BY v.channel_id ORDER BY at_ms DESC LIMIT 20) w
  JOIN search_entry e ON e.performer_id = w.channel_id JOIN channel c ON c.performer_id = w.channel_id
  ORDER BY w.at_ms DESC`;
interface Watched extends Record<string, unknown> {
  id: number;
  display_name: TagNames;
  likes: string[];
}

/** Performers whom viewer $1 may visit and has not watched ($2), who have most of what is liked ($3). */
const likeThem = (status: string, order: string): string => `SELECT e.performer_id AS id
  FROM channel c JOIN search_entry e ON e.performer_id = c.performer_id
    JOIN search_standing s ON s.performer_id = c.performer_id
  WHERE ${status} AND e.${status.includes('broadcast') ? 'traits' : 'grams'} && ${listOf(3, 'text')}
    AND c.performer_id <> ALL (${listOf(2)})
    AND NOT EXISTS (SELECT FROM bar b WHERE b.performer_id = c.performer_id AND b.viewer_id = $1
      AND (b.until_ms IS NULL OR b.until_ms > $4))
  ORDER BY ${order}, s.performer_id DESC LIMIT $5`;
const SHARED = `(SELECT count(*) FROM unnest(e.traits) t WHERE t = ANY (${listOf(3, 'text')}))`;
const LIKE_ON_AIR = likeThem(
  `c.broadcast_id IS NOT NULL AND c.status NOT IN ('offline', 'preparing', 'hidden_chat')`,
  `${SHARED} DESC, s.points_units DESC`,
);
const LIKE_OFF_AIR = likeThem(`c.status IN ('offline', 'preparing')`, 's.points_units DESC');
/** Of how many whom they watched something like it is looked for. */
const TRIES = 5;

async function likeOne(
  db: Db,
  viewer_id: number,
  watched: readonly Watched[],
  one: Watched,
  now_ms: number,
): Promise<ChannelCard[]> {
  const seen = `{${watched.map(({ id }) => id).join(',')}}`;
  const ids: number[] = [];
  for (const [name, text] of [
    ['recommend_on_air', LIKE_ON_AIR],
    ['recommend_off_air', LIKE_OFF_AIR],
  ] as const) {
    const most = HOME_ROW_SIZE - ids.length;
    if (most === 0) break;
    const values = [viewer_id, seen, one.likes, now_ms, most];
    ids.push(...(await namedQuery<{ id: number }>(db, name, text, values)).map(({ id }) => id));
  }
  return cardsInOrder(db, ids);
}

export async function isRecommended(db: Db, viewer_id: number): Promise<boolean> {
  const [off] = await db.select().from(recommendOffTable).where(eq(recommendOffTable.viewer_id, viewer_id));
  return off === undefined;
}

export async function chooseRecommended(db: Db, viewer_id: number, recommends: boolean): Promise<void> {
  if (recommends) await db.delete(recommendOffTable).where(eq(recommendOffTable.viewer_id, viewer_id));
  else await db.insert(recommendOffTable).values({ viewer_id }).onConflictDoNothing();
}

const DAY_MS = 86_400_000;

/** Performers like one whom a viewer watched; null: there is nothing to go by, or the viewer has switched it off. */
async function recommendedTo(services: Services, viewer_id: number): Promise<Rows['recommended']> {
  const { db } = services.database;
  if (!(await isRecommended(db, viewer_id))) return null;
  const now_ms = services.clock.nowMs();
  const since_ms = now_ms - services.config.terms.history_days * DAY_MS;
  const watched = await namedQuery<Watched>(db, 'home_watched', WATCHED, [viewer_id, since_ms]);
  for (const one of watched.filter(({ likes }) => likes.length > 0).slice(0, TRIES)) {
    const performers = await likeOne(db, viewer_id, watched, one, now_ms);
    if (performers.length > 0) return { because: one.display_name, performers };
  }
  return null;
}

async function liveFavourites(services: Services, viewer_id: number): Promise<ChannelCard[]> {
  const favourites = await favouritesOf(services, viewer_id);
  return favourites
    .filter(({ channel, barred }) => isOnAir(channel.status) && barred !== true)
    .slice(0, HOME_ROW_SIZE)
    .map(({ channel }) => channel);
}

/** The rows below the list of the home page. Guests have none that are made for one person. */
export async function homeRowsOf(services: Services, { user_id, user_type }: Person): Promise<Rows> {
  const shared = sharedRows(services);
  if (user_id === null || !isViewer(user_type))
    return { favourites: [], recommended: null, ...(await shared) };
  const [favourites, recommended] = await Promise.all([
    liveFavourites(services, user_id),
    recommendedTo(services, user_id),
  ]);
  return { favourites, recommended, ...(await shared) };
}
