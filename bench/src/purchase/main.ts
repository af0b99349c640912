import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { purchaseCapability } from '@akari/server/features/purchase/purchase.capability';
import type { Database } from '@akari/server/platform/database/database';
import { createHttpApp } from '@akari/server/platform/http/http-app';
import type { Member } from '@akari/server/platform/http/person';
import type { Services } from '@akari/server/platform/services';
import { createCcbillProvider } from '@akari/server/platform/payment/ccbill/ccbill-provider';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { openChannels, openServices, openViewers } from '../states/fixtures.ts';
import { bareTransfers } from '../states/rounds.ts';
import { CCBILL_ENV, PRICE, Sender, webhooksOf, type Webhook } from './webhooks.ts';

const CONNECTIONS = 32;
const LANES = 32;
const VIEWERS = 2_000;
/** The viewers of the bare transfers: as many as there are lanes. */
const PAYERS = LANES;
const PER_S = 200;
const PACED_S = 30;
const ROUND_S = 5;
const ROUNDS = 5;
const PURCHASES = 30_000;
const UNITS = 256_000;
const PRICE_CENTS = Number(PRICE) * 100;

/** Purchases that wait for the provider, of all viewers in turn. */
async function openPurchases({ pool }: Database, viewers: readonly Member[]): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO purchase (user_id, idempotency_key, pack_id, price_cents, units, provider, return_path, created_at_ms)
     SELECT ($1::bigint[])[1 + g % $2::int], 'bench' || g, 'p25', $3, $4, 'ccbill', '/', 0
     FROM generate_series(1, $5::int) g RETURNING id`,
    [viewers.map(({ user_id }) => user_id), viewers.length, PRICE_CENTS, UNITS, PURCHASES],
  );
  return rows.map(({ id }) => Number(id));
}

/** Every purchase is in the state that its messages say, and its points were given once. */
async function requireOnce({ pool }: Database, webhooks: readonly Webhook[]): Promise<void> {
  const said = (what: Webhook['said']): number => webhooks.filter(({ said: one }) => one === what).length;
  const { rows } = await pool.query<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE state = 'settled')::int AS paid, count(*) FILTER (WHERE state = 'failed')::int AS declined,
       (SELECT count(*)::int FROM transfer WHERE cause = 'purchase') AS transfers,
       (SELECT count(*)::int FROM point_lot WHERE source = 'purchase') AS lots,
       (SELECT count(*)::int FROM refund WHERE kind <> 'chargeback') AS refunded,
       (SELECT count(*)::int FROM refund WHERE kind = 'chargeback') AS chargeback
     FROM purchase`,
  );
  const asked = {
    ...{ paid: said('paid'), declined: said('declined'), transfers: said('paid'), lots: said('paid') },
    ...{ refunded: said('refunded'), chargeback: said('chargeback') },
  };
  if (JSON.stringify(rows[0]) !== JSON.stringify(asked))
    throw new Error(`${JSON.stringify(asked)} were sent, and ${JSON.stringify(rows[0])} are there`);
}

/** The product's routes of purchases, on a port. */
async function openShop(services: Services): ReturnType<typeof createHttpApp> {
  services.payments = [createCcbillProvider(services)];
  const app = await createHttpApp(services);
  await purchaseCapability.routes?.(app, services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

/**
 * 200 webhooks a second of mixed kinds with repeats: how long each takes until its points are there; then as many as
 * possible, compared with bare transfers of the same viewers in the same run.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    const services = await openServices(database, CCBILL_ENV);
    const app = await openShop(services);
    const viewers = await openViewers(services, VIEWERS);
    const [performer] = await openChannels(services, 1);
    if (performer === undefined) throw new Error('the channel was not opened');
    const payers = viewers.slice(0, PAYERS);
    const bareRound = (seconds: number): Promise<number> =>
      bareTransfers(database, [performer], payers, seconds);
    const webhooks = webhooksOf(await openPurchases(database, viewers));
    const sender = new Sender((app.server.address() as AddressInfo).port);
    let at = 0;
    const next = (): Webhook => {
      const webhook = webhooks[(at += 1) - 1];
      if (webhook === undefined) throw new Error('all purchases are used up');
      return webhook;
    };
    await sender.asFastAsPossible(next, LANES, ROUND_S);
    await bareRound(1);
    // After the warm-up, because statements that were planned for empty tables read them whole.
    await database.pool.query('VACUUM ANALYZE');
    sender.times = [];
    const paced = webhooks.slice(at, (at += PER_S * PACED_S));
    const took_s = await sender.paced(paced, PER_S);
    const { times } = sender;
    say(`${times.length} webhooks in ${took_s.toFixed(1)} s, p95 ${quantile(times, 0.95).toFixed(1)} ms`);
    const ours: number[] = [];
    const bare: number[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      bare.push(await bareRound(ROUND_S));
      ours.push(await sender.asFastAsPossible(next, LANES, ROUND_S));
      say(
        `round ${round}: ${Math.round(ours.at(-1) ?? 0)} webhooks/s, bare ${Math.round(bare.at(-1) ?? 0)}/s`,
      );
    }
    // Much later the provider sends some of them again.
    const again = webhooks.slice(0, 500);
    await Promise.all(again.map((webhook) => sender.send(webhook)));
    await requireOnce(database, webhooks.slice(0, at));
    const findings = await checkLedger(database.db);
    if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings.slice(0, 3))}`);
    sender.end();
    await app.close();
    // The last events are still being sent.
    await sleep(2_500);
    await database.close();
    const median = (values: readonly number[]): number => quantile(values, 0.5);
    return {
      name: 'purchase',
      peer: `bare ledger transfers of ${PAYERS} viewers to one performer`,
      ratio: Number(median(ours.map((our, round) => our / (bare[round] ?? NaN))).toFixed(2)),
      figures: {
        asked_per_s: PER_S,
        kept_per_s: Math.round(paced.length / took_s),
        spendable_ms: Object.fromEntries(
          [0.5, 0.95, 0.99].map((part) => [`p${part * 100}`, Number(quantile(times, part).toFixed(1))]),
        ),
        most_per_s: Math.round(median(ours)),
        bare_per_s: Math.round(median(bare)),
        webhooks: at,
        sent_twice: sender.repeated + again.length,
        durable: 'fsync and synchronous_commit on, for both',
        ledger_findings: findings.length,
      },
    };
  } finally {
    await server.stop();
  }
}
