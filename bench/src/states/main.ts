import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import type { Database } from '@akari/server/platform/database/database';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { Commands } from './commands.ts';
import { CpuAccount } from './cpu.ts';
import { openChannels, openServices, openViewers } from './fixtures.ts';
import { bareTransfers, onManyChannels, onOneChannel, plainCommands } from './rounds.ts';
import { costOfCommands, countStatements } from './statements.ts';

const CONNECTIONS = 32;
const CHANNELS = 200;
const ROUND_S = 5;
const ROUNDS = 5;
/** The number of commands of each kind that are measured alone. */
const WEIGHED = 100;

type Load = 'plain_one' | 'one' | 'plain_many' | 'many' | 'floor';

const median = (values: readonly number[]): number => quantile(values, 0.5);
const divided = (ours: number[], peers: number[]): number =>
  Number(median(ours.map((our, round) => our / (peers[round] ?? NaN))).toFixed(3));

/** The rows that the peer locks and updates, one for each channel. */
async function createPlainTable({ pool }: Database): Promise<void> {
  await pool.query(`CREATE TABLE plain (id bigint PRIMARY KEY, status text, version bigint DEFAULT 0)`);
  await pool.query(`INSERT INTO plain SELECT g, 'wait' FROM generate_series(0, $1::int - 1) g`, [CHANNELS]);
}

/** Runs every load once a round, so that all of them see the same machine. */
async function measureRounds(
  database: Database,
  loads: Record<Load, () => Promise<number>>,
  say: BenchOptions['say'],
) {
  const rates: Record<Load, number[]> = { plain_one: [], one: [], plain_many: [], many: [], floor: [] };
  const accounts = Object.fromEntries(Object.keys(loads).map((name) => [name, new CpuAccount()])) as Record<
    Load,
    CpuAccount
  >;
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const name of Object.keys(loads) as Load[])
      rates[name].push(await accounts[name].weigh(database, loads[name]));
    const latest = Object.entries(rates).map(([name, list]) => `${name} ${Math.round(list.at(-1) ?? 0)}/s`);
    say(`round ${round}: ${latest.join(', ')}`);
  }
  return { rates, accounts };
}

/**
 * Measures commands a second on one channel and on 200, compared with locking and updating a row, at the same number of
 * connections in the same run. The ratio is the smaller of the two.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    const sent = countStatements(database);
    await createPlainTable(database);
    const services = await openServices(database);
    const [busy, ...performers] = await openChannels(services, CHANNELS + 1);
    const viewers = await openViewers(services, CONNECTIONS);
    const [viewer] = viewers;
    if (busy === undefined || viewer === undefined) throw new Error('nobody there');
    const commands = new Commands(services);
    await onManyChannels(commands, performers, viewers, ROUND_S);
    await onOneChannel(commands, busy, viewers, ROUND_S);
    // After the warm-up, because statements that were planned for empty tables read them whole.
    await database.pool.query('VACUUM ANALYZE');
    const alone = await costOfCommands(commands, sent, [busy, viewer], WEIGHED);
    say(`alone: ${JSON.stringify(alone)}`);
    commands.times.clear();
    const loads = {
      plain_one: () => plainCommands(database, 1, CONNECTIONS, ROUND_S),
      one: () => onOneChannel(commands, busy, viewers, ROUND_S),
      plain_many: () => plainCommands(database, CHANNELS, CONNECTIONS, ROUND_S),
      many: () => onManyChannels(commands, performers, viewers, ROUND_S),
      floor: () => bareTransfers(database, performers, viewers, ROUND_S),
    };
    const { rates, accounts } = await measureRounds(database, loads, say);
    const findings = await checkLedger(database.db);
    const p50_ms = [...commands.times].map(([kind, times]) => [kind, Number(median(times).toFixed(1))]);
    // The last events are still being sent.
    await sleep(500);
    await database.close();
    const ratioOne = divided(rates.one, rates.plain_one);
    const ratioMany = divided(rates.many, rates.plain_many);
    return {
      name: 'states',
      peer: `SELECT … FOR UPDATE; UPDATE; COMMIT of one row, ${CONNECTIONS} connections`,
      ratio: Math.min(ratioOne, ratioMany),
      figures: {
        one_channel_per_s: Math.round(median(rates.one)),
        one_row_per_s: Math.round(median(rates.plain_one)),
        ratio_one_channel: ratioOne,
        channels_200_per_s: Math.round(median(rates.many)),
        rows_200_per_s: Math.round(median(rates.plain_many)),
        ratio_200_channels: ratioMany,
        bare_transfers_per_s: Math.round(median(rates.floor)),
        ratio_bare_transfers: divided(rates.floor, rates.plain_many),
        cpu_us: Object.fromEntries(Object.entries(accounts).map(([name, account]) => [name, account.each])),
        alone,
        p50_ms: Object.fromEntries(p50_ms) as Record<string, number>,
        refused_while_taken: commands.refused,
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
