import { pageStatement } from '@akari/server/core/office-list/page-statement';
import { readRows } from '@akari/server/core/office-list/read-page';
import { siteOwners } from '@akari/server/core/office-list/site-owners';
import { queueKinds, type QueueKind } from '@akari/server/core/queue/queue-kind';
import { itemsOf, summariesOf } from '@akari/server/core/queue/queue.queries';
import type { Staff } from '@akari/server/core/staff/read-staff';
import { readPerson } from '@akari/server/features/office/people/person-page';
import { readTimeLine } from '@akari/server/features/office/people/time-line';
import type { ListQuery } from '@akari/contract/office';
import type { Database } from '@akari/server/platform/database/database';
import type { Services } from '@akari/server/platform/services';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { BUSY, fillOffice, type Sizes } from './fill.ts';
import { questions, type Question } from './questions.ts';

const PEOPLE = 1_000_000;
/** The questions ask for people up to here. */
const PEOPLE_MIN = 10_000;
const ROUNDS = 60;
/** A question that is this slow is known to be; it is asked no more. */
const LONGEST_MS = 20_000;
const CONNECTIONS = 4;
const PAGE = 50;
/** The slowest that a page of a list may be, of twenty. */
const TARGET_MS = 100;
const ADMIN = { id: 1, grants: [{ role: 'admin', site_id: null }] } as unknown as Staff;

async function p95(work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const start_ms = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - start_ms < LONGEST_MS; round += 1) {
    const since_ms = performance.now();
    await work(round);
    times.push(performance.now() - since_ms);
  }
  return Math.round(quantile(times, 0.95) * 100) / 100;
}

async function ask(database: Database, { source, query, sites }: Question, round: number) {
  const { sort, order } = source.list;
  const asked = { sort, order, limit: PAGE, ...query(round) } as ListQuery;
  const owners = await siteOwners({ database }, source, { query: asked, sites });
  const of = { query: asked, sites, owners, unsealed: false, now_ms: 0, limit: PAGE + 1 };
  return readRows({ database }, pageStatement(source, of));
}

/** What is read beside the lists. */
function otherReads(database: Database): [string, (round: number) => Promise<unknown>][] {
  const services = { database, clock: { nowMs: () => 0 } } as unknown as Services;
  queueKinds(services).add({ name: 'report' } as QueueKind);
  const { db } = database;
  const some = (round: number): number => 2 + round * 97;
  return [
    ['person: page', (round) => readPerson(db, some(round), 0)],
    ['person: page of a viewer with many sessions', () => readPerson(db, BUSY.viewer, 0)],
    ['person: time line', (round) => readTimeLine(services, some(round), {})],
    ['person: time line of a viewer with many sessions', () => readTimeLine(services, BUSY.viewer, {})],
    ['queue: summary', () => summariesOf(services, ADMIN)],
    ['queue: items', () => itemsOf(db, ADMIN, 'report', null)],
  ];
}

/** The time of everything that staff read. */
async function measure(
  database: Database,
  sizes: Sizes,
  say: (line: string) => void,
): Promise<Record<string, number>> {
  const asked = questions(sizes).map((question): [string, (round: number) => Promise<unknown>] => [
    `${question.source.list.name}: ${question.what}`,
    (round) => ask(database, question, round),
  ]);
  const times: Record<string, number> = {};
  for (const [name, work] of [...asked, ...otherReads(database)]) {
    times[name] = await p95(work);
    say(`${name}: p95 ${times[name]} ms${times[name] > TARGET_MS ? ' SLOW' : ''}`);
  }
  return times;
}

/**
 * p95 of each sort, filter and search of the back office, over a million people, ten million sessions and a million
 * rows of the audit log (or as many people as the first argument says, and the others in proportion), beside the read
 * of one row by its primary key. Fails when one takes longer than 100 ms.
 */
export async function run({ say, arguments: [asked] }: BenchOptions): Promise<BenchResult> {
  const people = asked === undefined ? PEOPLE : Number(asked);
  if (!Number.isInteger(people) || people < PEOPLE_MIN)
    throw new Error(`the number of people is a whole number of at least ${PEOPLE_MIN}`);
  const sizes = { people, sessions: people * 10, acts: people };
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    await fillOffice(database, sizes, say);
    const primary_key_ms = await p95((round) =>
      database.pool.query('SELECT * FROM app_user WHERE id = $1', [1 + round * 9_973]),
    );
    const times = await measure(database, sizes, say);
    await database.close();
    const slowest = Math.max(...Object.values(times));
    const slow = Object.fromEntries(Object.entries(times).filter(([, ms]) => ms > TARGET_MS));
    if (slowest > TARGET_MS) process.exitCode = 1;
    const byTime = Object.entries(times).toSorted(([, a], [, b]) => b - a);
    return {
      name: 'backoffice',
      peer: 'one row by its primary key, in the same run',
      ratio: Math.round((slowest / primary_key_ms) * 10) / 10,
      figures: {
        ...sizes,
        questions: byTime.length,
        primary_key_p95_ms: primary_key_ms,
        slowest_p95_ms: slowest,
        median_of_p95_ms: byTime[Math.floor(byTime.length / 2)]?.[1] ?? 0,
        slowest: Object.fromEntries(byTime.slice(0, 10)),
        target_ms: TARGET_MS,
        too_slow: slow,
      },
    };
  } finally {
    await server.stop();
  }
}
