import type { SearchQuery } from '@akari/contract';
import {
  gramsOfWord,
  japanDate,
  likeText,
  points,
  SEARCH_PAGE_SIZE,
  SEARCH_TAGS_MAX,
  SEARCH_TEXT_LENGTH,
  searchWords,
  type SearchSort,
  type SearchStatus,
} from '@akari/rules';
import { tagIdsOf } from '../../core/search/tags.ts';
import { traitOf } from '../../core/search/traits.ts';
import type { Db } from '../../platform/database/database.ts';
import { connectionOf } from '../../platform/vendor/drizzle/query-builder.ts';
import type { Services } from '../../platform/services.ts';

/** A search with its words folded and its tags known. */
export interface Wish {
  words: readonly string[];
  traits: readonly string[];
  status: SearchStatus;
  sort: SearchSort;
  /** Further conditions on an entry, a standing and a channel, with their values. */
  more: readonly (readonly [text: (place: string) => string, value: unknown])[];
}

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

const HAS_TOY = `EXISTS (SELECT FROM toy_link l WHERE l.performer_id = c.performer_id AND jsonb_array_length(l.toys) > 0)`;

function limitsOf(query: SearchQuery, now_ms: number, newcomer_ms: number): Wish['more'] {
  const today = japanDate(now_ms);
  const { age_from, age_to, price_from, price_to } = query;
  return [
    ...(price_from === undefined
      ? []
      : [[(at: string) => `s.rate_units >= ${at}`, points(price_from)] as const]),
    ...(price_to === undefined ? [] : [[(at: string) => `s.rate_units <= ${at}`, points(price_to)] as const]),
    // Born on this day so many years ago: that old today. Without an age, no comparison holds.
    ...(age_from === undefined
      ? []
      : [[(at: string) => `e.born <= ${at}`, yearsBefore(today, age_from)] as const]),
    ...(age_to === undefined
      ? []
      : [[(at: string) => `e.born > ${at}`, yearsBefore(today, age_to + 1)] as const]),
    ...(query.voice === undefined ? [] : [[(at: string) => `c.media_kind = ${at}`, 'voice'] as const]),
    ...(query.toy === undefined ? [] : [[(at: string) => `${at}::boolean AND ${HAS_TOY}`, true] as const]),
    ...(query.new === undefined
      ? []
      : [[(at: string) => `s.first_on_air_ms >= ${at}`, now_ms - newcomer_ms] as const]),
  ];
}

/** Reads a search; null: it names a tag that there is not, so nothing matches. */
export async function wishOf(
  { database, clock, config }: Services,
  query: SearchQuery,
): Promise<Wish | null> {
  const names = (query.tags ?? '').split(',').filter((name) => name.trim() !== '');
  const tag_ids = names.length === 0 ? [] : await tagIdsOf(database.db, names.slice(0, SEARCH_TAGS_MAX));
  if (tag_ids === null) return null;
  const { speaks, play, performance, status, sort } = query;
  return {
    words: searchWords((query.q ?? '').slice(0, SEARCH_TEXT_LENGTH)),
    traits: [
      ...(speaks === undefined ? [] : [traitOf.speaks(speaks)]),
      ...(play === undefined ? [] : [traitOf.play(play)]),
      ...(performance === undefined ? [] : [traitOf.performance(performance)]),
      ...tag_ids.map(traitOf.tag),
    ],
    ...{ status, sort },
    more: limitsOf(query, clock.nowMs(), config.ranking.newcomer_ms),
  };
}

/** Where rows are looked for. A hidden chat is in none, as in the list of the home page. */
type Part = 'on_air' | 'off_air' | 'all';
const OFF_AIR = `c.status IN ('offline', 'preparing')`;
/**
 * `textne`, the function behind `<>`: by the operator the planner takes those on the air for a hundredth of what they are,
 * because a status and a broadcast go together, and then never asks the index of grams for a rare word.
 */
const ON_AIR = ['offline', 'preparing', 'hidden_chat']
  .map((status) => `textne(c.status, '${status}')`)
  .reduce((all, one) => `${all} AND ${one}`, 'c.broadcast_id IS NOT NULL');
const PARTS: Record<Part, string> = {
  on_air: ON_AIR,
  off_air: OFF_AIR,
  all: `c.status <> 'hidden_chat'`,
};
const ORDERS: Record<SearchSort, string> = {
  live: 's.points_units DESC, s.performer_id DESC',
  ranking: 's.points_units DESC, s.performer_id DESC',
  favourites: 's.favourites DESC, s.performer_id DESC',
  price: 's.rate_units, s.performer_id',
  new: 's.first_on_air_ms DESC NULLS LAST, s.performer_id DESC',
};
const partOf = (status: SearchStatus): Part | 'both' =>
  status === 'all' ? 'both' : status === 'offline' ? 'off_air' : 'on_air';

/** Of a word in a name first: who looks for a person means the name. */
type Named = 'first' | 'named' | 'unnamed' | 'any';

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

/** Conditions of the words. They come before those of grams: of rows that no index has found, grams are the slowest to read. */
function wordConditions({ words }: Wish, named: Named, place: Place): string[] {
  if (words.length === 0) return [];
  return [
    containsAll(named === 'named' ? 'names' : 'words', words, place),
    ...(named === 'unnamed' ? [`NOT (${containsAll('names', words, place)})`] : []),
  ];
}

function gramConditions({ words, traits }: Wish, part: Part, named: Named, place: Place): string[] {
  // Few are on the air: where the index would find more than those, they are read one by one, and their traits are short.
  if (part === 'on_air' && words.length === 0)
    return traits.length === 0 ? [] : [`e.traits @> ${place(traits)}::text[]`];
  const key = named === 'named' ? traitOf.name : (gram: string) => gram;
  const grams = new Set([...words.flatMap(gramsOfWord).map(key), ...traits]);
  return grams.size === 0 ? [] : [`e.grams @> ${place([...grams])}::text[]`];
}

function statementOf(wish: Wish, part: Part, named: Named, most: number): Statement {
  const values: unknown[] = [];
  const place: Place = (value) => `$${values.push(value)}`;
  const { words, status, sort, more } = wish;
  const conditions = [PARTS[part]];
  if (part === 'on_air' && status !== 'live' && status !== 'all')
    conditions.push(
      status === 'chatting' ? `c.status IN ('chatting', 'twoway')` : `c.status = ${place(status)}`,
    );
  conditions.push(
    ...more.map(([text, value]) => text(place(value))),
    ...wordConditions(wish, named, place),
    ...gramConditions(wish, part, named, place),
  );
  const names_first = named === 'first' ? `(${containsAll('names', words, place)}) DESC, ` : '';
  return {
    text: `SELECT s.performer_id FROM channel c JOIN search_entry e ON e.performer_id = c.performer_id
      JOIN search_standing s ON s.performer_id = c.performer_id
      WHERE ${conditions.join(' AND ')} ORDER BY ${names_first}${ORDERS[sort]} LIMIT ${place(most)}`,
    values,
  };
}

/** The parts of a result in their order. */
function partsOf({ status, sort, words }: Wish): [Part, Named][] {
  const part = partOf(status);
  const parts: Part[] = part !== 'both' ? [part] : sort === 'live' ? ['on_air', 'off_air'] : ['all'];
  if (sort !== 'live' || words.length === 0) return parts.map((one) => [one, 'any']);
  return parts.flatMap((one): [Part, Named][] =>
    one === 'on_air'
      ? [[one, 'first']]
      : [
          [one, 'named'],
          [one, 'unnamed'],
        ],
  );
}

/**
 * Ids of performers in the order of a search, one more than a page if another follows. The text has no name, so that it is
 * planned with its values: how many have a gram decides which index is read.
 */
export async function findPerformers(
  db: Db,
  wish: Wish,
  page: number,
): Promise<{ ids: number[]; more: boolean }> {
  const from = (page - 1) * SEARCH_PAGE_SIZE;
  const needed = from + SEARCH_PAGE_SIZE + 1;
  const found: number[] = [];
  for (const [part, named] of partsOf(wish)) {
    if (found.length >= needed) break;
    const { text, values } = statementOf(wish, part, named, needed - found.length);
    const { rows } = await connectionOf(db).query<{ performer_id: number }>(text, values);
    found.push(...rows.map(({ performer_id }) => performer_id));
  }
  return { ids: found.slice(from, from + SEARCH_PAGE_SIZE), more: found.length === needed };
}
