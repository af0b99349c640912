import { randomInt } from 'node:crypto';
import { checkLedger } from '@akari/server/ledger/check-ledger';
import { postTransfer } from '@akari/server/ledger/post-transfer';
import { spendLegs } from '@akari/server/ledger/spend';
import type { Database } from '@akari/server/platform/database/database';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fillAccounts, startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { fillPgbench, pgbenchPerSecond } from './pgbench.ts';

const CONNECTIONS = 32;
const VIEWERS = 10_000;
const PERFORMERS = 1_000;
const ROUNDS = 5;
const ROUND_S = 8;

let keys = 0;

/** One tip-like transfer between people at random: a viewer pays, a performer and the house receive. */
async function transferOnce(database: Database): Promise<void> {
  const viewer_id = PERFORMERS + randomInt(1, VIEWERS + 1);
  const performer_id = randomInt(1, PERFORMERS + 1);
  const spend = {
    viewer_id,
    performer_id,
    point_type: 2000 as const,
    units: randomInt(100, 10_000),
    share_bp: 4_000,
  };
  await postTransfer(database.db, {
    idempotency_key: `bench:${(keys += 1)}`,
    cause: 'tip',
    cause_id: null,
    viewer_id,
    performer_id,
    at_ms: Date.now(),
    legs: spendLegs(spend).legs,
  });
}

/** @returns transfers a second */
async function transfersPerSecond(database: Database, seconds: number): Promise<number> {
  const end_ms = performance.now() + seconds * 1_000;
  const began_ms = performance.now();
  let count = 0;
  const client = async (): Promise<void> => {
    while (performance.now() < end_ms) {
      await transferOnce(database);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (count * 1_000) / (performance.now() - began_ms);
}

/** Transfers a second at 32 connections, against pgbench (tpcb-like, 32 clients) on the same server in the same run. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    await fillAccounts(database, { performers: PERFORMERS, viewers: VIEWERS });
    await server.create('peer');
    await fillPgbench(server.urlOf('peer'));
    await database.pool.query('VACUUM ANALYZE');
    await transfersPerSecond(database, 2);
    const ours: number[] = [];
    const peers: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      peers.push(await pgbenchPerSecond(server.urlOf('peer'), CONNECTIONS, ROUND_S));
      ours.push(await transfersPerSecond(database, ROUND_S));
      say(
        `round ${round}: ${Math.round(ours.at(-1) ?? 0)} transfers/s, pgbench ${Math.round(peers.at(-1) ?? 0)}/s`,
      );
    }
    const findings = await checkLedger(database.db);
    await database.close();
    const transfers = quantile(ours, 0.5);
    const peer = quantile(peers, 0.5);
    return {
      name: 'ledger',
      peer: `pgbench tpcb-like, scale ${CONNECTIONS}, ${CONNECTIONS} clients`,
      ratio: Number((transfers / peer).toFixed(2)),
      figures: {
        transfers_per_s: Math.round(transfers),
        pgbench_per_s: Math.round(peer),
        connections: CONNECTIONS,
        rounds: ROUNDS,
        durable: 'fsync and synchronous_commit on, for both',
        ledger_findings: findings.length,
      },
    };
  } finally {
    await server.stop();
  }
}
