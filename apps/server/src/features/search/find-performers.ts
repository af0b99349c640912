import { gramsOfWord, likeText, SEARCH_PAGE_SIZE, type ChannelStatus, type SearchSort } from '@akari/rules';
import { traitOf } from '../../core/search/traits.ts';
import type { Services } from '../../platform/services.ts';
import { connectionOf } from '../../platform/vendor/drizzle/query-builder.ts';
import { matchesAmong, shownOnAir } from './find-on-air.ts';
import { HAS_TOY, onAirNow, type OnAir } from './on-air.ts';
import type { Limits, Wish } from './wish.ts';

const ORDERS: Record<SearchSort, string> = {
  live: 's.points_units DESC, s.performer_id DESC',
  ranking: 's.points_units DESC, s.performer_id DESC',
  favourites: 's.favourites DESC, s.performer_id DESC',
  price: 's.rate_units, s.performer_id',
  new: 's.first_on_air_ms DESC NULLS LAST, s.performer_id DESC',
};

/** Of a word in a name first: who looks for a person means the name. */
type Named = 'named' | 'unnamed' | 'any';

interface Statement {
  text: string;
  values: unknown[];
}
type Place = (value: unknown) => string;

/**
 * Whether a column contains all words: `LIKE` by the function behind it. Of the operator the planner takes a word for as rare
 * as its letters, beside grams that say the same, and then reads every row that has them.
 */
const containsAll = (column: 'names' | 'words', words: readonly string[], place: Place): string =>
  words.map((word) => `textlike(e.${column}, ${place(`%${likeText(word)}%`)})`).join(' AND ');

/** A word of so many characters is a gram itself: who has it contains the word. */
const GRAM_LENGTH = 2;

/** Conditions of the words. They come before those of grams: of rows that no index has found, grams are the slowest to read. */
function wordConditions({ words }: Wish, named: Named, place: Place): string[] {
  if (words.length === 0) return [];
  // A condition that says nothing more would only make the planner take the rows for fewer than they are.
  const longer = words.filter((word) => [...word].length > GRAM_LENGTH);
  return [
    ...(longer.length === 0 ? [] : [containsAll(named === 'named' ? 'names' : 'words', longer, place)]),
    ...(named === 'unnamed' ? [`NOT (${containsAll('names', words, place)})`] : []),
  ];
}

function gramConditions({ words, traits }: Wish, named: Named, place: Place): string[] {
  const key = named === 'named' ? traitOf.name : (gram: string) => gram;
  const grams = new Set([...words.flatMap(gramsOfWord).map(key), ...traits]);
  return grams.size === 0 ? [] : [`e.grams @> ${place([...grams])}::text[]`];
}

function limitConditions(limits: Limits, place: Place): string[] {
  const { price_from_units, price_to_units, born_after, born_until, first_since_ms, voice, toy } = limits;
  const compared = (text: string, value: unknown): string[] =>
    value === null ? [] : [`${text} ${place(value)}`];
  return [
    ...compared('s.rate_units >=', price_from_units),
    ...compared('s.rate_units <=', price_to_units),
    ...compared('e.born <=', born_until),
    ...compared('e.born >', born_after),
    ...compared('s.first_on_air_ms >=', first_since_ms),
    ...(voice ? [`c.media_kind = 'voice'`] : []),
    ...(toy ? [HAS_TOY] : []),
  ];
}

/**
 * Who is on the air is left out by id: the node knows them, and a third table would cost as much as the two others. Only
 * whether she broadcasts voice is in the channel.
 */
function statementOf(wish: Wish, named: Named, left_out: readonly number[], most: number): Statement {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const conditions = [
    ...(left_out.length === 0 ? [] : [`e.performer_id <> ALL (${place(left_out)}::bigint[])`]),
    ...limitConditions(wish.limits, place),
    ...wordConditions(wish, named, place),
    ...gramConditions(wish, named, place),
  ];
  const channel = wish.limits.voice ? 'JOIN channel c ON c.performer_id = e.performer_id' : '';
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return {
    text: `SELECT s.performer_id FROM search_entry e JOIN search_standing s ON s.performer_id = e.performer_id ${channel}
      ${where} ORDER BY ${ORDERS[wish.sort]} LIMIT ${place(most)}`,
    values,
  };
}

/** Whether those on the air come by themselves, before all others. */
const onAirFirst = ({ status, sort }: Wish): boolean =>
  status !== 'offline' && (status !== 'all' || sort === 'live');

/**
 * Whether one of a status that the node knows has no place among those of the database. In an order of all, those on the air
 * have theirs like the others; who prepares has it, unless those are asked for who are offline; hidden chats never have one.
 */
function isLeftOut(status: ChannelStatus, wish: Wish): boolean {
  if (status === 'hidden_chat') return true;
  if (status === 'preparing') return wish.status !== 'all';
  return wish.status !== 'all' || wish.sort === 'live';
}

/** What is asked of the database after those on the air. */
function partsOf({ status, sort, words }: Wish): Named[] {
  if (status !== 'all' && status !== 'offline') return [];
  return sort !== 'live' || words.length === 0 ? ['any'] : ['named', 'unnamed'];
}

/**
 * Ids of performers in the order of a search, one more than a page if another follows. The text has no name, so that it is
 * planned with its values: how many have a gram decides which index is read.
 */
export async function findPerformers(
  services: Services,
  wish: Wish,
  page: number,
): Promise<{ ids: number[]; more: boolean }> {
  const from = (page - 1) * SEARCH_PAGE_SIZE;
  const needed = from + SEARCH_PAGE_SIZE + 1;
  const matching = matchesAmong(await onAirNow(services), wish);
  const ids = (those: readonly OnAir[]): number[] => those.map(({ performer_id }) => performer_id);
  const found = onAirFirst(wish) ? ids(shownOnAir(matching, wish)).slice(0, needed) : [];
  const left_out = ids(matching.filter(({ status }) => isLeftOut(status, wish)));
  for (const named of partsOf(wish)) {
    if (found.length >= needed) break;
    const { text, values } = statementOf(wish, named, left_out, needed - found.length);
    const { rows } = await connectionOf(services.database.db).query<{ performer_id: number }>(text, values);
    found.push(...rows.map(({ performer_id }) => performer_id));
  }
  return { ids: found.slice(from, from + SEARCH_PAGE_SIZE), more: found.length === needed };
}
