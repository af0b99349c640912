import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '@akari/server/core/ledger/check-ledger';
import { purchaseCapability } from '@akari/server/features/purchase/purchase.capability';
import type { Database } from '@akari/server/platform/database/database';
import { systemClock } from '@akari/server/platform/clock/clock';
import { createHttpApp } from '@akari/server/platform/http/http-app';
import type { Services } from '@akari/server/platform/services';
import { createCcbillProvider } from '@akari/server/platform/payment/ccbill/ccbill-provider';
import { createVerotelProvider } from '@akari/server/platform/payment/verotel/verotel-provider';
import type { BenchOptions, BenchResult } from '../bench-result.ts';
import { startBenchDatabase } from '../database/bench-database.ts';
import { quantile } from '../product/quantile.ts';
import { openChannels, openServices, openViewers } from '../states/fixtures.ts';
import { bareTransfers } from '../states/rounds.ts';
import { CCBILL_ENV } from './ccbill-webhook.ts';
import { openPlans, openPurchases, requireOnce } from './orders.ts';
import { VEROTEL_ENV } from './verotel-webhook.ts';
import type { Webhook } from './webhook.ts';
import { firstPayments, Sender, webhooksOf } from './webhooks.ts';

const ENV = { PAYMENT: 'ccbill', PUBLIC_URL: 'https://akari.example', ...CCBILL_ENV, ...VEROTEL_ENV };
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
/** Plans, each of another viewer. */
const PLANS = 1_500;
const MONTH_MS = 30 * 86_400_000;

/** How many messages there were of each kind at each company. */
function countOf(webhooks: readonly Webhook[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { company, said } of webhooks)
    counts[`${company}_${said}`] = (counts[`${company}_${said}`] ?? 0) + 1;
  return counts;
}

/** The product's routes of purchases, on a port. */
async function openShop(services: Services): ReturnType<typeof createHttpApp> {
  services.payments = [
    createCcbillProvider(services),
    createVerotelProvider(services.config.verotel, services),
  ];
  const app = await createHttpApp(services);
  await purchaseCapability.routes?.(app, services);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app;
}

interface Measured {
  /** Webhooks of the paced part, milliseconds until each was answered, and seconds for all. */
  paced: number;
  times: readonly number[];
  took_s: number;
  /** Of each round: webhooks and bare transfers a second. */
  ours: number[];
  bare: number[];
  /** How many of the webhooks were sent. */
  sent: number;
}

/** Sends webhooks at a pace, and then as fast as they are answered, in turns with bare transfers. */
async function measure(
  { database, sender, webhooks }: { database: Database; sender: Sender; webhooks: readonly Webhook[] },
  bareRound: (seconds: number) => Promise<number>,
  say: BenchOptions['say'],
): Promise<Measured> {
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
    say(`round ${round}: ${Math.round(ours.at(-1) ?? 0)} webhooks/s, bare ${Math.round(bare.at(-1) ?? 0)}/s`);
  }
  return { paced: paced.length, times: [...times], took_s, ours, bare, sent: at };
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The figures of a run. */
const figuresOf = ({ paced, times, took_s, ours, bare }: Measured) => ({
  asked_per_s: PER_S,
  kept_per_s: Math.round(paced / took_s),
  spendable_ms: Object.fromEntries(
    [0.5, 0.95, 0.99].map((part) => [`p${part * 100}`, Number(quantile(times, part).toFixed(1))]),
  ),
  most_per_s: Math.round(median(ours)),
  bare_per_s: Math.round(median(bare)),
});

/**
 * 200 webhooks a second of mixed kinds and of two companies, with repeats: how long each takes until its points are there; then
 * as many as possible, compared with bare transfers of the same viewers in the same run. Plans that were paid before it
 * renew, cannot renew, or are cancelled a month later.
 */
export async function run({ say }: BenchOptions): Promise<BenchResult> {
  const server = await startBenchDatabase(say);
  try {
    const database = await server.openProduct('bench', CONNECTIONS);
    const services = await openServices(database, ENV);
    const app = await openShop(services);
    const viewers = await openViewers(services, VIEWERS);
    const [performer] = await openChannels(services, 1);
    if (performer === undefined) throw new Error('the channel was not opened');
    const payers = viewers.slice(0, PAYERS);
    const bareRound = (seconds: number): Promise<number> =>
      bareTransfers(database, [performer], payers, seconds);
    const plans = await openPlans(database, viewers.slice(0, PLANS));
    const webhooks = webhooksOf(await openPurchases(database, viewers, PURCHASES), plans);
    const sender = new Sender((app.server.address() as AddressInfo).port);
    await sender.all(firstPayments(plans), LANES);
    services.clock = { nowMs: () => systemClock.nowMs() + MONTH_MS };
    const measured = await measure({ database, sender, webhooks }, bareRound, say);
    const sent = [...firstPayments(plans), ...webhooks.slice(0, measured.sent)];
    // Much later the provider sends some of them again.
    const again = webhooks.slice(0, 500);
    await Promise.all(again.map((webhook) => sender.send(webhook)));
    await requireOnce(database, sent, plans.length);
    const findings = await checkLedger(database.db);
    if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings.slice(0, 3))}`);
    sender.end();
    await app.close();
    // The last events are still being sent.
    await sleep(2_500);
    await database.close();
    const { ours, bare } = measured;
    return {
      name: 'purchase',
      peer: `bare ledger transfers of ${PAYERS} viewers to one performer`,
      ratio: Number(median(ours.map((our, round) => our / (bare[round] ?? NaN))).toFixed(2)),
      figures: {
        ...figuresOf(measured),
        webhooks: sent.length,
        kinds: countOf(sent),
        sent_twice: sender.repeated + again.length,
        durable: 'fsync and synchronous_commit on, for both',
        ledger_findings: findings.length,
      },
    };
  } finally {
    await server.stop();
  }
}
