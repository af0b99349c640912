import { checkLedger } from '@akari/server/ledger/check-ledger';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { fillAccounts, startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { startClients } from './clients.ts';
import { fillPgbench, pgbenchPerSecond } from './pgbench.ts';

const CONNECTIONS = 32;
const VIEWERS = 10_000;
const PERFORMERS = 1_000;
const ROUNDS = 5;
const ROUND_S = 8;
/** Processes of ours, as pgbench has threads (`-j`). */
const PROCESSES = 2;

/** Transfers a second at 32 connections, against pgbench (tpcb-like, 32 clients) on the same server in the same run. */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', 2);
    await fillAccounts(database, { performers: PERFORMERS, viewers: VIEWERS });
    await server.create('peer');
    await fillPgbench(server.urlOf('peer'));
    await database.pool.query('VACUUM ANALYZE');
    const clients = await startClients(PROCESSES, {
      url: server.urlOf('bench'),
      connections: CONNECTIONS / PROCESSES,
      performers: PERFORMERS,
      viewers: VIEWERS,
    });
    await clients.warm();
    const ours: number[] = [];
    const peers: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      peers.push(await pgbenchPerSecond(server.urlOf('peer'), CONNECTIONS, ROUND_S));
      ours.push(await clients.perSecond(ROUND_S * 1_000));
      say(
        `round ${round}: ${Math.round(ours.at(-1) ?? 0)} transfers/s, pgbench ${Math.round(peers.at(-1) ?? 0)}/s`,
      );
    }
    clients.stop();
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
