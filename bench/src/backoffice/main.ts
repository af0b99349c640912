import { LIST_SOURCES } from '@akari/server/features/office/lists/index';
import { pageStatement } from '@akari/server/core/office-list/page-statement';
import { cursorOf } from '@akari/server/core/office-list/cursor';
import { readRows } from '@akari/server/core/office-list/read-page';
import { readTimeLine } from '@akari/server/features/office/people/time-line';
import type { ListQuery } from '@akari/contract/office';
import type { Database } from '@akari/server/platform/database/database';
import type { Services } from '@akari/server/platform/services';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { fillOffice, type Sizes } from './fill.ts';

const PEOPLE = 1_000_000;
const ROUNDS = 100;
const CONNECTIONS = 4;
const PAGE = 50;
/** The slowest that a page of a list may be, of twenty. */
const TARGET_MS = 100;

/** One question that staff ask; `round` makes each ask for something else. */
interface Question {
  list: string;
  what: string;
  query: (round: number, sizes: Sizes) => Partial<ListQuery>;
  sites?: readonly number[];
}
/** A place in the middle of a list. */
const deep = (sort: number, key: number[]) => ({ after: cursorOf({ sort, key }) });
const HALF_A_YEAR_MS = 15_768_000_000;

const QUESTIONS: readonly Question[] = [
  { list: 'people', what: 'first page', query: () => ({}) },
  { list: 'people', what: 'deep page', query: () => deep(HALF_A_YEAR_MS, [1]) },
  { list: 'people', what: 'by name', query: () => ({ sort: 'user_name', order: 'asc' }) },
  {
    list: 'people',
    what: 'search by name',
    query: (round) => ({
      q: (round * 2_654_435_761).toString(16).slice(0, 4),
      sort: 'user_name',
      order: 'asc',
    }),
  },
  { list: 'people', what: 'search by id', query: (round) => ({ q: String(1 + round * 9_973) }) },
  { list: 'people', what: 'performers', query: () => ({ user_type: '210' }) },
  { list: 'people', what: 'tier', query: () => ({ tier: 'promo' }) },
  { list: 'people', what: 'closed', query: () => ({ closed: 'yes' }) },
  { list: 'people', what: 'one site', query: () => ({}), sites: [1_006_753] },
  { list: 'performers', what: 'first page', query: () => ({}) },
  { list: 'sessions', what: 'first page', query: () => ({}) },
  { list: 'sessions', what: 'deep page', query: () => deep(HALF_A_YEAR_MS, [1]) },
  { list: 'sessions', what: 'of a viewer', query: (round) => ({ viewer: 1 + round * 97 }) },
  { list: 'sessions', what: 'of a performer', query: (round) => ({ performer: 100 * (1 + round) }) },
  { list: 'sessions', what: 'running', query: () => ({ state: 'on' }) },
  { list: 'audit', what: 'first page', query: () => ({}) },
  { list: 'audit', what: 'one act', query: () => ({ act: 'bar.ban' }) },
  { list: 'audit', what: 'one actor', query: (round) => ({ actor: 1 + (round % 40) }) },
  { list: 'audit', what: 'one subject', query: (round) => ({ subject_id: String(1 + round * 31) }) },
  {
    list: 'audit',
    what: 'a day',
    query: () => ({ at_ms_from: HALF_A_YEAR_MS, at_ms_to: HALF_A_YEAR_MS + 86_400_000 }),
  },
  { list: 'point-grants', what: 'first page', query: () => ({}) },
];

async function timesOf(work: (round: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const since = performance.now();
    await work(round);
    times.push(performance.now() - since);
  }
  return times;
}
const p95 = (times: number[]): number => Math.round(quantile(times, 0.95) * 100) / 100;

function ask(database: Database, { list, query, sites }: Question, sizes: Sizes, round: number) {
  const source = LIST_SOURCES.find((one) => one.list.name === list)!;
  const { sort, order } = source.list;
  const asked = { sort, order, limit: PAGE, ...query(round, sizes) } as ListQuery;
  const statement = pageStatement(source, { query: asked, sites: sites ?? null, now_ms: 0, limit: PAGE + 1 });
  return readRows({ database }, statement);
}

/**
 * p95 of each list and search of the back office, over a million people, ten million sessions and a million rows of the
 * audit log (or as many people as the first argument says, and the others in proportion), beside the read of one row by
 * its primary key.
 */
export async function run({ say, arguments: [asked] }: BenchOptions): Promise<BenchResult> {
  const people = asked === undefined ? PEOPLE : Number(asked);
  const sizes = { people, sessions: people * 10, acts: people };
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    await fillOffice(database, sizes, say);
    const byKey = await timesOf((round) =>
      database.pool.query('SELECT * FROM app_user WHERE id = $1', [1 + round * 9_973]),
    );
    const lists: Record<string, number> = {};
    for (const question of QUESTIONS) {
      const name = `${question.list}: ${question.what}`;
      lists[name] = p95(await timesOf((round) => ask(database, question, sizes, round)));
      say(`${name}: p95 ${lists[name]} ms`);
    }
    lists['person: time line'] = p95(
      await timesOf((round) => readTimeLine({ database } as unknown as Services, 1 + round * 97, {})),
    );
    const slowest = Math.max(...Object.values(lists));
    const primary_key_ms = p95(byKey);
    return {
      name: 'backoffice',
      peer: 'one row by its primary key, in the same run',
      ratio: Math.round((slowest / primary_key_ms) * 10) / 10,
      figures: {
        ...sizes,
        primary_key_p95_ms: primary_key_ms,
        lists_p95_ms: lists,
        slowest_p95_ms: slowest,
        target_ms: TARGET_MS,
        met: slowest <= TARGET_MS,
      },
    };
  } finally {
    await server.stop();
  }
}
