import { setTimeout as sleep } from 'node:timers/promises';
import { SLICE_MS } from '@akari/rules';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import type { Delivery } from '@akari/server/core/session/charge/charge-due';
import { chargeTick } from '@akari/server/core/session/charge-tick/charge-tick';
import { followPeriods } from '@akari/server/features/payout/close-period';
import { readConfig } from '@akari/server/platform/config/config';
import type { Database } from '@akari/server/platform/database/database';
import { Deadlines } from '@akari/server/platform/deadline/deadline';
import type { Services } from '@akari/server/platform/services';
import { pino } from 'pino';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fillAccounts, startBenchDatabase } from '../database/bench-database.ts';
import { fillEarnings } from './fill.ts';
import { quantile } from '../product/quantile.ts';

const USUAL_PERFORMERS = 5_000;
const USUAL_SESSIONS = 10_000;
const USUAL_ENTRIES = 100;
const WARM_ROUNDS = 6;
const QUIET_ROUNDS = 20;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

/** What the job of closing needs of a node, a week ahead of the machine's clock. */
function jobServices(database: Database): Services {
  const log = pino({ level: 'warn' });
  let ahead_ms = 0;
  const clock = { nowMs: () => Date.now() + ahead_ms, pass: (ms: number) => void (ahead_ms += ms) };
  const deadlines = new Deadlines({ database, clock, log });
  const config = readConfig({ DEMO: '1', DATA_DIR: '/nowhere' });
  return { database, background: database, clock, log, deadlines, config } as unknown as Services;
}

async function isClosed(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query('SELECT 1 FROM payout_period WHERE closed_at_ms IS NOT NULL');
  return rows.length > 0;
}

/** Close of a period while sessions are charged again and again, against the charge alone. */
export async function run({ say, arguments: given }: BenchOptions): Promise<BenchResult> {
  const [performers = USUAL_PERFORMERS, sessions = USUAL_SESSIONS, entries = USUAL_ENTRIES] =
    given.map(Number);
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 6);
    await fillAccounts(database, { performers, viewers: sessions });
    const ids = await fillEarnings(database, { performers, sessions, entries }, say);
    let round = 0;
    const tick = async (): Promise<number> => {
      const deliveries = ids.map((id): Delivery => [id, round * SLICE_MS]);
      const began_ms = performance.now();
      const { charged } = await chargeTick(database.db, { now_ms: round, slice_ms: SLICE_MS, deliveries });
      if (charged.length !== sessions) throw new Error(`only ${charged.length} were charged`);
      round += 1;
      return performance.now() - began_ms;
    };
    const quiet: number[] = [];
    for (let at = 0; at < WARM_ROUNDS + QUIET_ROUNDS; at += 1) {
      const tick_ms = await tick();
      if (at >= WARM_ROUNDS) quiet.push(tick_ms);
    }
    say(`a tick without a close: p95 ${quantile(quiet, 0.95).toFixed(0)} ms`);
    const services = jobServices(database);
    await followPeriods(services);
    (services.clock as unknown as { pass(ms: number): void }).pass(7 * DAY_MS);
    services.deadlines.start();
    const began_ms = performance.now();
    let closing_ms = 0;
    const memory: number[] = [];
    const close = (async () => {
      while (!(await isClosed(database))) {
        memory.push(process.memoryUsage.rss());
        await sleep(500);
      }
      await services.deadlines.stop();
      closing_ms = performance.now() - began_ms;
    })();
    const busy: number[] = [];
    while (closing_ms === 0) busy.push(await tick());
    await close;
    say(`closed in ${(closing_ms / 1_000).toFixed(1)} s; checking the ledger`);
    const findings = await checkLedger(database.db);
    const { rows } = await database.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM payout',
    );
    await database.close();
    const [busy_p95, quiet_p95] = [quantile(busy, 0.95), quantile(quiet, 0.95)];
    const half = Math.floor(memory.length / 2);
    return {
      name: 'payout',
      peer: `the charge of ${sessions} sessions without a close beside it`,
      ratio: Number((busy_p95 / quiet_p95).toFixed(2)),
      figures: {
        ...{ performers, entries_each: entries, statements: rows[0]?.count ?? 0 },
        close_s: Number((closing_ms / 1_000).toFixed(1)),
        tick_p95_ms: Number(busy_p95.toFixed(1)),
        quiet_tick_p95_ms: Number(quiet_p95.toFixed(1)),
        ticks: busy.length,
        rss_first_half_mb: Math.round(Math.max(...memory.slice(0, half)) / MEGABYTE),
        rss_second_half_mb: Math.round(Math.max(...memory.slice(half)) / MEGABYTE),
        ledger_findings: findings.length,
      },
    };
  } finally {
    await server.stop();
  }
}
