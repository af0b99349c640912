import {
  LANGUAGES,
  PERFORMANCE_TYPES,
  PLAY_TYPES,
  SEARCH_AGES,
  SEARCH_PRICE_MAX,
  SEARCH_SORTS,
  SEARCH_STATUSES,
  SEARCH_TAGS_MAX,
  SEARCH_TEXT_LENGTH,
  type Language,
  type PerformanceType,
  type PlayType,
  type SearchSort,
  type SearchStatus,
} from '@akari/rules';

const oneOf =
  (values: readonly string[]) =>
  (text: string): string | null =>
    values.includes(text) ? text : null;
const within =
  (least: number, most: number) =>
  (text: string): string | null =>
    /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? String(Number(text)) : null;
const age = within(SEARCH_AGES.least, SEARCH_AGES.most);
const price = within(0, SEARCH_PRICE_MAX);
const yes = oneOf(['1']);

/** The keys of an address, in their order, each with what it may be. */
const KEYS = {
  q: (text: string) => (text.trim() === '' ? null : text.trim().slice(0, SEARCH_TEXT_LENGTH)),
  tags: (text: string) => {
    const names = text.split(',').filter((name) => name.trim() !== '');
    return names.length === 0 ? null : names.slice(0, SEARCH_TAGS_MAX).join(',');
  },
  status: oneOf(SEARCH_STATUSES.filter((status) => status !== 'all')),
  speaks: oneOf(LANGUAGES),
  play: oneOf(PLAY_TYPES),
  performance: oneOf(PERFORMANCE_TYPES),
  price_from: price,
  price_to: price,
  age_from: age,
  age_to: age,
  voice: yes,
  toy: yes,
  new: yes,
  sort: oneOf(SEARCH_SORTS.filter((sort) => sort !== 'live')),
};
export type WishKey = keyof typeof KEYS;
/** What a search looks for, as texts; what an address does not say is absent. */
export type Wish = Partial<
  Record<WishKey, string> & {
    status: Exclude<SearchStatus, 'all'>;
    speaks: Language;
    play: PlayType;
    performance: PerformanceType;
    sort: Exclude<SearchSort, 'live'>;
    voice: '1';
    toy: '1';
    new: '1';
  }
>;
const NAMES = Object.keys(KEYS) as WishKey[];

/** Reads an address. What it says wrongly is left out, so that an old link leads to a search too. */
export function wishOf(address: URLSearchParams): Wish {
  const wish: Partial<Record<WishKey, string>> = {};
  for (const name of NAMES) {
    const value = KEYS[name](address.get(name) ?? '');
    if (value !== null) wish[name] = value;
  }
  // Each key has a value that its reader allows.
  return wish as Wish;
}

/** The address of a search, always in the same order. */
export const addressOf = (wish: Wish): string =>
  new URLSearchParams(
    NAMES.flatMap((name): [string, string][] => (wish[name] === undefined ? [] : [[name, wish[name]]])),
  ).toString();

/** A wish with one part more, another one, or one less (null). */
export function withPart(wish: Wish, name: WishKey, value: string | null): Wish {
  const { [name]: _before, ...rest } = wish;
  return value === null ? rest : { ...rest, [name]: value };
}

export const tagsIn = (wish: Wish): string[] => wish.tags?.split(',') ?? [];
export const withTag = (wish: Wish, tag: string): Wish =>
  withPart(
    wish,
    'tags',
    [...tagsIn(wish).filter((one) => one !== tag), tag].slice(-SEARCH_TAGS_MAX).join(','),
  );
export function withoutTag(wish: Wish, tag: string): Wish {
  const left = tagsIn(wish).filter((one) => one !== tag);
  return withPart(wish, 'tags', left.length === 0 ? null : left.join(','));
}

/** What is set elsewhere on the page than among the filters: the words, the tags and the status above, the order beside. */
const ELSEWHERE: readonly string[] = ['q', 'tags', 'status', 'sort'];
/** Filters that are set. */
export const filterCount = (wish: Wish): number =>
  Object.keys(wish).filter((name) => !ELSEWHERE.includes(name)).length;
