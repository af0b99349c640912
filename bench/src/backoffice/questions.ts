import type { ListColumn, ListQuery } from '@akari/contract/office';
import { cursorOf } from '@akari/server/core/office-list/cursor';
import type { ListSource } from '@akari/server/core/office-list/list-source';
import { LIST_SOURCES } from '@akari/server/features/office/lists/index';
import { BUSY, PERFORMERS, SMALL_SITE, SPREAD_MS, type Sizes } from './fill.ts';

/** One question that staff ask; `round` makes each ask for something else. */
export interface Question {
  source: ListSource;
  what: string;
  query: (round: number) => Partial<ListQuery>;
  /** The sites whose rows the person may see; null: all. */
  sites: readonly number[] | null;
}
type Asked = Omit<Question, 'source' | 'sites'> & { sites?: readonly number[] };

const HALF_MS = SPREAD_MS / 2;
const DAY_MS = 86_400_000;
const PERFORMER = /performer/;

/** The people of a column: others in each round, and the one with the most rows. */
function peopleAsked(name: string, list: string): Asked[] {
  const isPerformer = PERFORMER.test(name);
  const busy = isPerformer ? BUSY.performer : BUSY.viewer;
  const some = (round: number): number => (isPerformer ? PERFORMERS * (2 + round) : 2 + round * 97);
  // Those who act are the forty members of the staff.
  if (name === 'actor') return [{ what: name, query: (round) => ({ [name]: 1 + (round % 40) }) }];
  return [
    { what: name, query: (round) => ({ [name]: some(round) }) },
    ...(list === 'audit' ? [] : [{ what: `${name} with most rows`, query: () => ({ [name]: busy }) }]),
  ];
}

/** What a filter is asked for: each of its choices, some people, a day, a month and a site with few rows. */
function filtersAsked(list: string, name: string, { kind, choices = [] }: ListColumn): Asked[] {
  if (kind === 'choice')
    return choices.map((one) => ({ what: `${name} ${one}`, query: () => ({ [name]: one }) }));
  if (kind === 'yes_no')
    return ['yes', 'no'].map((one) => ({ what: `${name} ${one}`, query: () => ({ [name]: one }) }));
  if (kind === 'site') return [{ what: 'small site', query: () => ({ [name]: String(SMALL_SITE) }) }];
  if (kind === 'person') return peopleAsked(name, list);
  if (kind === 'time')
    return [1, 30].map((days) => ({
      what: `${name} of ${days} days`,
      query: (round) => ({
        [`${name}_from`]: HALF_MS + round * DAY_MS,
        [`${name}_to`]: HALF_MS + (round + days) * DAY_MS,
      }),
    }));
  return [{ what: name, query: (round) => ({ [name]: String(2 + round * 31) }) }];
}

/** A place in the middle of a list. */
function middle({ list, key }: ListSource, name: string, sizes: Sizes): string {
  const { kind } = list.columns[name]!;
  const sort = kind === 'text' ? '8' : kind === 'time' ? HALF_MS : Math.floor(sizes.acts / 2);
  return cursorOf({ sort, key: key.map(() => 1) });
}

/** A hash's beginning, as people search for a name; an id; a mail. */
const SEARCHES: readonly Asked[] = [
  {
    what: 'search by name',
    query: (round) => ({ q: ((round * 2_654_435_761) >>> 0).toString(16).slice(0, 4) }),
  },
  { what: 'search by one letter', query: (round) => ({ q: 'abcdef'[round % 6]! }) },
  { what: 'search without a match', query: (round) => ({ q: `zz${round}` }) },
  { what: 'search by id', query: (round) => ({ q: String(100 + round * 9_900) }) },
  { what: 'search by mail', query: (round) => ({ q: `person${100 + round * 9_900}@example.com` }) },
];

function questionsOf(source: ListSource, sizes: Sizes): Question[] {
  const { list } = source;
  const columns = Object.entries<ListColumn>(list.columns);
  const sorted = columns
    .filter(([, { sort }]) => sort === true)
    .flatMap(([name]) =>
      (['asc', 'desc'] as const).flatMap((order): Asked[] => [
        { what: `by ${name} ${order}`, query: () => ({ sort: name, order }) },
        {
          what: `by ${name} ${order}, in the middle`,
          query: () => ({ sort: name, order, after: middle(source, name, sizes) }),
        },
      ]),
    );
  const filtered = columns
    .filter(([, { filter }]) => filter === true)
    .flatMap(([name, column]) => filtersAsked(list.name, name, column));
  const searched = list.search === true ? SEARCHES : [];
  const staffOfSite: Asked[] =
    source.site === null ? [] : [{ what: 'staff of a small site', query: () => ({}), sites: [SMALL_SITE] }];
  return [...sorted, ...filtered, ...searched, ...staffOfSite].map(({ sites = null, ...asked }) => ({
    source,
    sites,
    ...asked,
  }));
}

/** Every sort, filter and search of every list. */
export const questions = (sizes: Sizes): Question[] =>
  LIST_SOURCES.flatMap((source) => questionsOf(source, sizes));
