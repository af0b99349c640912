import { isOnAir, type SearchSort, type SearchStatus } from '@akari/rules';
import type { OnAir } from './on-air.ts';
import type { Limits, Wish } from './wish.ts';

/** A hidden chat is in no search, as in the list of the home page. Who prepares is not live yet. */
function hasStatus({ status }: OnAir, wanted: SearchStatus): boolean {
  if (status === 'hidden_chat') return false;
  if (wanted === 'all' || wanted === 'live') return isOnAir(status);
  return status === wanted || (wanted === 'chatting' && status === 'twoway');
}

const within = (one: OnAir, limits: Limits): boolean => {
  const { price_from_units, price_to_units, born_after, born_until, first_since_ms, voice, toy } = limits;
  return (
    (price_from_units === null || one.rate_units >= price_from_units) &&
    (price_to_units === null || one.rate_units <= price_to_units) &&
    (born_until === null || (one.born !== null && one.born <= born_until)) &&
    (born_after === null || (one.born !== null && one.born > born_after)) &&
    (first_since_ms === null || (one.first_on_air_ms !== null && one.first_on_air_ms >= first_since_ms)) &&
    (!voice || one.voice) &&
    (!toy || one.toy)
  );
};

const hasAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

type Order = (one: OnAir, other: OnAir) => number;
const byId: Order = (one, other) => other.performer_id - one.performer_id;
const ORDERS: Readonly<Record<SearchSort, Order>> = {
  live: (one, other) => other.points_units - one.points_units || byId(one, other),
  ranking: (one, other) => other.points_units - one.points_units || byId(one, other),
  favourites: (one, other) => other.favourites - one.favourites || byId(one, other),
  price: (one, other) => one.rate_units - other.rate_units || byId(other, one),
  // Who never was on the air comes last.
  new: (one, other) =>
    (other.first_on_air_ms ?? -Infinity) - (one.first_on_air_ms ?? -Infinity) || byId(one, other),
};

const matches = (one: OnAir, { words, traits, limits }: Wish): boolean =>
  within(one, limits) && traits.every((trait) => one.traits.includes(trait)) && hasAll(one.words, words);

/** Those whom words, traits and limits of a search find, whatever their status. */
export const matchesAmong = (all: readonly OnAir[], wish: Wish): OnAir[] =>
  all.filter((one) => matches(one, wish));

/** Those of them whom the search shows, in its order. Of the usual order a word in a name comes first: it means the name. */
export function shownOnAir(matching: readonly OnAir[], { words, status, sort }: Wish): OnAir[] {
  const found = matching.filter((one) => hasStatus(one, status));
  const order = ORDERS[sort];
  if (sort !== 'live' || words.length === 0) return found.toSorted(order);
  const named = new Set(found.filter((one) => hasAll(one.names, words)));
  return found.toSorted(
    (one, other) => Number(named.has(other)) - Number(named.has(one)) || order(one, other),
  );
}
