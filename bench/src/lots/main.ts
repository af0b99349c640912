import { setTimeout as sleep } from 'node:timers/promises';
import { SLICE_MS } from '@akari/rules';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { followExpiry } from '@akari/server/core/ledger/expire-points';
import type { Delivery } from '@akari/server/core/session/charge/charge-due';
import { chargeTick } from '@akari/server/core/session/charge-tick/charge-tick';
import type { Database } from '@akari/server/platform/database/database';
import { Deadlines } from '@akari/server/platform/deadline/deadline';
import type { Services } from '@akari/server/platform/services';
import { pino } from 'pino';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fillAccounts, startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';

const LOTS = 100_000;
const SESSIONS = 10_000;
const CHANNELS = 400;
const WARM_ROUNDS = 6;
const QUIET_ROUNDS = 20;
const DAY_MS = 86_400_000;
const MEGABYTE = 1_048_576;

/** Opens sessions of the first viewers, and lets the lots of all others expire. @returns the ids of the sessions */
async function prepare(database: Database, now_ms: number): Promise<number[]> {
  await database.pool.query(
    `INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, payer_account_id, session_type, point_type,
       state, lang, rate_units_per_min, share_bp, started_at_ms)
     SELECT 1 + owner_id % $1, 1, owner_id, id, 115, 2000, 'on', 'ja', 12000, 4000, 0
     FROM ledger_account WHERE kind = 'viewer_points' ORDER BY id LIMIT $2`,
    [CHANNELS, SESSIONS],
  );
  await database.pool.query(
    `UPDATE point_lot SET expires_at_ms = $1, due_at_ms = $1
     WHERE account_id NOT IN (SELECT payer_account_id FROM viewer_session)`,
    [now_ms],
  );
  await database.pool.query('VACUUM ANALYZE');
  const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM viewer_session ORDER BY id');
  return rows.map(({ id }) => id);
}

/** What the job of expiry needs of a node. Balances are read as in the product, and sent to no socket. */
function jobServices(database: Database): Services {
  const log = pino({ level: 'warn' });
  const clock = { nowMs: () => Date.now() };
  const deadlines = new Deadlines({ database, clock, log });
  const points = { valid_ms: 180 * DAY_MS, back_ms: DAY_MS, notice_days: [30, 7, 1] };
  return {
    ...{ database, background: database, clock, log, deadlines },
    config: { points },
    realtime: { send: () => undefined },
  } as unknown as Services;
}

const dueLots = async (database: Database, now_ms: number): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM point_lot WHERE due_at_ms <= $1',
    [now_ms],
  );
  return rows[0]?.count ?? 0;
};

/** Expiry of 100,000 lots while 10,000 sessions are charged again and again, against the charge alone. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 6);
    await fillAccounts(database, { performers: CHANNELS, viewers: SESSIONS + LOTS });
    const now_ms = Date.now();
    const sessions = await prepare(database, now_ms);
    let round = 0;
    const tick = async (): Promise<number> => {
      const deliveries = sessions.map((id): Delivery => [id, round * SLICE_MS]);
      const began_ms = performance.now();
      const { charged } = await chargeTick(database.db, { now_ms: round, slice_ms: SLICE_MS, deliveries });
      if (charged.length !== SESSIONS) throw new Error(`only ${charged.length} were charged`);
      round += 1;
      return performance.now() - began_ms;
    };
    const quiet: number[] = [];
    for (let at = 0; at < WARM_ROUNDS + QUIET_ROUNDS; at += 1) {
      const tick_ms = await tick();
      if (at >= WARM_ROUNDS) quiet.push(tick_ms);
    }
    const services = jobServices(database);
    await followExpiry(services);
    services.deadlines.start();
    const began_ms = performance.now();
    let expiring_ms = 0;
    const memory: number[] = [];
    const expiry = (async () => {
      while ((await dueLots(database, now_ms)) > 0) {
        memory.push(process.memoryUsage.rss());
        await sleep(500);
      }
      await services.deadlines.stop();
      expiring_ms = performance.now() - began_ms;
    })();
    const busy: number[] = [];
    while (expiring_ms === 0) busy.push(await tick());
    await expiry;
    const findings = await checkLedger(database.db);
    await database.close();
    const [busy_p95, quiet_p95] = [quantile(busy, 0.95), quantile(quiet, 0.95)];
    const half = Math.floor(memory.length / 2);
    return {
      name: 'lots',
      peer: `the charge of ${SESSIONS} sessions without an expiry beside it`,
      ratio: Number((busy_p95 / quiet_p95).toFixed(2)),
      figures: {
        lots: LOTS,
        expiry_s: Number((expiring_ms / 1_000).toFixed(1)),
        lots_per_s: Math.round(LOTS / (expiring_ms / 1_000)),
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
