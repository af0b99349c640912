import { SLICE_MS } from '@akari/rules';
import { chargeDue, type ChargeOutcome, type Delivery } from '@akari/server/core/session/charge/charge-due';
import { chargeTick } from '@akari/server/core/session/charge-tick/charge-tick';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import type { Database } from '@akari/server/platform/database/database';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fillAccounts, startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';

const SESSIONS = 10_000;
const CHANNELS = 400;
const WARM_ROUNDS = 8;
const ROUNDS = 36;

interface Running {
  id: number;
  account_id: number;
}

/**
 * Inserts a running session for each viewer, spread over the channels in random order; half of them begin at half price
 * and have a limit.
 */
async function openSessions(database: Database): Promise<Running[]> {
  await database.pool.query(
    `INSERT INTO viewer_session (channel_id, broadcast_id, viewer_id, payer_account_id, session_type, point_type,
       state, lang, rate_units_per_min, opening_rate_units_per_min, opening_ms, spend_limit_units, share_bp,
       started_at_ms)
     SELECT 1 + a.owner_id % $1, 1, a.owner_id, a.id, 115, 2000, 'on', 'ja', 12000, 6000,
       CASE a.owner_id % 2 WHEN 0 THEN 300000 ELSE 0 END, CASE a.owner_id % 2 WHEN 0 THEN 500000000 END, 4000, 0
     FROM ledger_account a WHERE a.kind = 'viewer_points' ORDER BY random()`,
    [CHANNELS],
  );
  const { rows } = await database.pool.query<Running>(
    'SELECT id, payer_account_id AS account_id FROM viewer_session ORDER BY id',
  );
  return rows;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began_ms = performance.now();
  await work();
  return performance.now() - began_ms;
}

/**
 * The peer: takes the same amounts from the same accounts and nothing else. No session, no transfer, no entry, no
 * performer.
 */
async function plainUpdate(database: Database, account_ids: number[], amounts: number[]): Promise<void> {
  await database.pool.query(
    `UPDATE ledger_account a SET balance_units = a.balance_units - t.units
     FROM unnest($1::bigint[], $2::bigint[]) AS t (id, units) WHERE a.id = t.id`,
    [account_ids, amounts],
  );
}

function expectAll({ charged }: ChargeOutcome): void {
  if (charged.length !== SESSIONS) throw new Error(`only ${charged.length} were charged`);
}

/** Compares one tick over 10,000 due sessions with one plain UPDATE of the same 10,000 accounts, in alternation. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 4);
    await fillAccounts(database, { performers: CHANNELS, viewers: SESSIONS });
    const sessions = await openSessions(database);
    await database.pool.query('VACUUM ANALYZE');

    const account_ids = sessions.map((session) => session.account_id);
    const amounts = sessions.map(() => 2_000);
    const ours: number[] = [];
    const one_statement: number[] = [];
    const peers: number[] = [];
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
      const deliveries = sessions.map(({ id }): Delivery => [id, round * SLICE_MS]);
      const peer_ms = await timed(() => plainUpdate(database, account_ids, amounts));
      // The amounts are returned outside of the measurement: the ledger must balance at the end.
      await plainUpdate(
        database,
        account_ids,
        amounts.map((units) => -units),
      );
      // Every third round is one statement, which shows the gain of sharing the tick between two connections.
      const alone = round % 3 === 0;
      const charge = alone ? chargeDue : chargeTick;
      const tick_ms = await timed(async () => {
        expectAll(await charge(database.db, { now_ms: round, slice_ms: SLICE_MS, deliveries }));
      });
      if (round < WARM_ROUNDS) continue;
      peers.push(peer_ms);
      (alone ? one_statement : ours).push(tick_ms);
    }
    const findings = await checkLedger(database.db);
    await database.close();
    const [tick, peer] = [quantile(ours, 0.5), quantile(peers, 0.5)];
    return {
      name: 'billing',
      peer: `one plain UPDATE of the same ${SESSIONS} accounts`,
      ratio: Number((tick / peer).toFixed(2)),
      figures: {
        tick_ms: Number(tick.toFixed(1)),
        plain_update_ms: Number(peer.toFixed(1)),
        one_statement_ms: Number(quantile(one_statement, 0.5).toFixed(1)),
        tick_p95_ms: Number(quantile(ours, 0.95).toFixed(1)),
        sessions: SESSIONS,
        channels: CHANNELS,
        rounds: ROUNDS,
        ledger_findings: findings.length,
      },
    };
  } finally {
    await server.stop();
  }
}
