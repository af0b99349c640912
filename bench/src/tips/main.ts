import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import type { Database } from '@akari/server/platform/database/database';
import type { Member } from '@akari/server/platform/http/person';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { Commands } from '../states/commands.ts';
import { openChannels, openServices, openViewers } from '../states/fixtures.ts';
import { bareTransfers } from '../states/rounds.ts';
import { Tipping } from './tipping.ts';

const CONNECTIONS = 32;
const VIEWERS = 150;
const TIPS_PER_S = 500;
const PACED_S = 20;
const ROUND_S = 5;
const ROUNDS = 5;

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Every answered tip is one row with one transfer of its own. */
async function requireOnce({ pool }: Database, { user_id }: Member, answered: number): Promise<void> {
  const { rows } = await pool.query<{ tips: number; transfers: number }>(
    `SELECT count(*)::int AS tips, count(DISTINCT t.id)::int AS transfers
     FROM tip p LEFT JOIN transfer t ON t.id = p.transfer_id WHERE p.performer_id = $1`,
    [user_id],
  );
  const [kept] = rows;
  if (kept?.tips !== answered || kept.transfers !== answered)
    throw new Error(`${answered} tips were answered, and ${JSON.stringify(kept)} are in the ledger`);
}

/** Lets all viewers enter the chat. */
async function enterAll(commands: Commands, viewers: readonly Member[], performer: Member): Promise<void> {
  for (const viewer of viewers) {
    const session = await commands.join(viewer, performer);
    if (session === null || (await commands.enter(performer, session)) !== true)
      throw new Error('a viewer could not enter');
  }
}

/**
 * 500 tips a second from 150 viewers into one channel: how long the answer takes; then as many as possible, compared
 * with bare transfers between the same people in the same run.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    const services = await openServices(database);
    const [performer] = await openChannels(services, 1);
    if (performer === undefined) throw new Error('nobody there');
    const viewers = await openViewers(services, VIEWERS);
    await enterAll(new Commands(services), viewers, performer);
    const tipping = new Tipping(services, performer);
    await tipping.asFastAsPossible(viewers, ROUND_S);
    const all_to_one = viewers.map(() => performer);
    await bareTransfers(database, all_to_one, viewers, 1);
    // After the warm-up, because statements that were planned for empty tables read them whole.
    await database.pool.query('VACUUM ANALYZE');
    tipping.times = [];
    const took_s = await tipping.paced(viewers, TIPS_PER_S, PACED_S);
    const { times } = tipping;
    say(`${times.length} tips in ${took_s.toFixed(1)} s, p95 ${quantile(times, 0.95).toFixed(1)} ms`);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      bare.push(await bareTransfers(database, all_to_one, viewers, ROUND_S));
      ours.push(await tipping.asFastAsPossible(viewers, ROUND_S));
      say(`round ${round}: ${Math.round(ours.at(-1) ?? 0)} tips/s, bare ${Math.round(bare.at(-1) ?? 0)}/s`);
    }
    await requireOnce(database, performer, tipping.answered);
    const findings = await checkLedger(database.db);
    if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings.slice(0, 3))}`);
    // The last events are still being sent.
    await sleep(2_500);
    await database.close();
    return {
      name: 'tips',
      peer: `bare ledger transfers between the same ${VIEWERS} viewers and one performer`,
      ratio: Number(median(ours.map((our, round) => our / (bare[round] ?? NaN))).toFixed(2)),
      figures: {
        asked_per_s: TIPS_PER_S,
        kept_per_s: Math.round((TIPS_PER_S * PACED_S) / took_s),
        answer_ms: Object.fromEntries(
          [0.5, 0.95, 0.99].map((part) => [`p${part * 100}`, Number(quantile(times, part).toFixed(1))]),
        ),
        most_per_s: Math.round(median(ours)),
        bare_per_s: Math.round(median(bare)),
        tips: tipping.answered,
        sent_twice: tipping.repeated,
        viewers: VIEWERS,
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
