import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fillAccounts, startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { fillPgbench, pgbenchPerSecond } from './pgbench.ts';
import { transfersPerSecond } from './transfers.ts';

const CONNECTIONS = 32;
const PEOPLE = { performers: 1_000, viewers: 10_000 };
/** Transfers until the JIT compiler is done with our code; pgbench is compiled already. */
const WARM_TRANSFERS = 20_000;
const ROUNDS = 9;
const ROUND_S = 5;

/** Transfers a second at 32 connections, against pgbench (tpcb-like, 32 clients) on the same server in the same run. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    await fillAccounts(database, PEOPLE);
    await server.create('peer');
    await fillPgbench(server.urlOf('peer'));
    await database.pool.query('VACUUM ANALYZE');
    await transfersPerSecond(database, PEOPLE, CONNECTIONS, { seconds: 0, transfers: WARM_TRANSFERS });
    const ours: number[] = [];
    const peers: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const peer = await pgbenchPerSecond(server.urlOf('peer'), CONNECTIONS, ROUND_S);
      const our = await transfersPerSecond(database, PEOPLE, CONNECTIONS, { seconds: ROUND_S, transfers: 0 });
      say(`round ${round}: ${Math.round(our)} transfers/s, pgbench ${Math.round(peer)}/s`);
      peers.push(peer);
      ours.push(our);
    }
    const findings = await checkLedger(database.db);
    await database.close();
    // Ratios are taken for each round, because the machine's speed changes from minute to minute.
    const ratios = ours.map((our, round) => our / (peers[round] ?? NaN));
    return {
      name: 'ledger',
      peer: `pgbench tpcb-like, scale ${CONNECTIONS}, ${CONNECTIONS} clients`,
      ratio: Number(quantile(ratios, 0.5).toFixed(2)),
      figures: {
        transfers_per_s: Math.round(quantile(ours, 0.5)),
        pgbench_per_s: Math.round(quantile(peers, 0.5)),
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
