import type { SearchQuery } from '@akari/contract';
import {
  japanDate,
  points,
  SEARCH_TAGS_MAX,
  SEARCH_TEXT_LENGTH,
  searchWords,
  type SearchSort,
  type SearchStatus,
} from '@akari/rules';
import { tagIdsOf } from '../../core/search/tags.ts';
import { traitOf } from '../../core/search/traits.ts';
import type { Services } from '../../platform/services.ts';

/** What a performer has to be besides the words and the traits; null: it does not matter. */
export interface Limits {
  price_from_units: number | null;
  price_to_units: number | null;
  /** Born after this day, and until that one. Who shows no age is found by neither. */
  born_after: string | null;
  born_until: string | null;
  /** First on the air since then. */
  first_since_ms: number | null;
  voice: boolean;
  toy: boolean;
}
export const NO_LIMITS: Limits = {
  ...{ price_from_units: null, price_to_units: null, born_after: null, born_until: null },
  ...{ first_since_ms: null, voice: false, toy: false },
};

/** A search with its words folded and its tags known. */
export interface Wish {
  words: readonly string[];
  traits: readonly string[];
  status: SearchStatus;
  sort: SearchSort;
  limits: Limits;
}
/** Everybody, in the usual order. */
export const ANY: Wish = { words: [], traits: [], status: 'all', sort: 'live', limits: NO_LIMITS };

const yearsBefore = (day: string, years: number): string =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;

const unitsOf = (amount: number | undefined): number | null => (amount === undefined ? null : points(amount));

function limitsOf(query: SearchQuery, now_ms: number, newcomer_ms: number): Limits {
  const today = japanDate(now_ms);
  const { age_from, age_to, price_from, price_to } = query;
  return {
    price_from_units: unitsOf(price_from),
    price_to_units: unitsOf(price_to),
    // Born on this day so many years ago: that old today.
    born_until: age_from === undefined ? null : yearsBefore(today, age_from),
    born_after: age_to === undefined ? null : yearsBefore(today, age_to + 1),
    first_since_ms: query.new === undefined ? null : now_ms - newcomer_ms,
    voice: query.voice !== undefined,
    toy: query.toy !== undefined,
  };
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
    limits: limitsOf(query, clock.nowMs(), config.ranking.newcomer_ms),
  };
}
