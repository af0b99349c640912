import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Currency } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import { queueItemTable } from '../../../core/queue/queue.table.ts';
import { createCcbillProvider } from '../../../platform/payment/ccbill/ccbill-provider.ts';
import { createTelecomProvider } from '../../../platform/payment/telecom/telecom-provider.ts';
import { createVerotelProvider } from '../../../platform/payment/verotel/verotel-provider.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { CCBILL_ENV } from '../../../testing/payment/ccbill-env.ts';
import { follow } from '../../../testing/payment/follow-redirect.ts';
import { testServices } from '../../../testing/services.ts';
import { startSimulator } from '../../../testing/start-simulator.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { cancelPlan } from './cancel-plan.ts';

const UNITS = 220_000;
const DAY_MS = 86_400_000;
const NAMES = ['ccbill', 'verotel', 'telecom'] as const;
type Name = (typeof NAMES)[number];
const [ccbill, verotel, telecom] = await Promise.all(
  NAMES.map(async (name) => {
    const file = new URL(`../../../testing/payment/${name}-simulator.ts`, import.meta.url);
    return `http://127.0.0.1:${(await startSimulator(file)).port}`;
  }),
);
const services = await testServices({
  env: {
    ...{ PUBLIC_URL: 'https://akari.example', ...CCBILL_ENV(ccbill!), PAYMENT: NAMES.join(',') },
    ...{ VEROTEL_URL: verotel!, VEROTEL_SHOP_ID: '68849', VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' },
    ...{ VEROTEL_STATEMENT: 'VTSUP.COM*AKARI', VEROTEL_PLANS: 'on' },
    ...{ TELECOM_URL: `${telecom}/inetcredit/secure/order.pl`, TELECOM_CLIENT: '12345' },
    ...{ TELECOM_NETWORKS: '127.0.0.1', TELECOM_REBILL_LITE: '30day3000yen' },
  },
});
const { db } = services.database;
services.payments = [
  ...[createCcbillProvider(services), createVerotelProvider(services.config.verotel, services)],
  createTelecomProvider(services),
];
const app = await testApp(services, [purchaseCapability]);
await purchaseCapability.start?.(services);
await app.listen({ port: 0, host: '127.0.0.1' });
const own_url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

type Fault = 'none' | 'twice' | 'lost' | 'forged' | 'other_amount';
interface Shop {
  url: string;
  money: { amount_minor: number; currency: Currency };
  button: Record<string, string>;
  events: Partial<Record<What, string>>;
  faults: Record<Exclude<Fault, 'none'>, object>;
}
const WHAT = [
  ...(['pay', 'tell', 'renew', 'fail', 'stopped', 'over', 'back', 'card'] as const),
  ...(['again', 'moved', 'cancel', 'pass'] as const),
] as const;
type What = (typeof WHAT)[number];
const usd = { amount_minor: 2_000, currency: 'USD' } as const;
const times = { twice: { times: 2 }, lost: { times: 0 } };
const SHOPS: Record<Name, Shop> = {
  ccbill: {
    ...{ url: ccbill!, money: usd, button: { decision: 'pay' } },
    events: {
      ...{ tell: 'NewSaleSuccess', renew: 'RenewalSuccess', fail: 'RenewalFailure' },
      ...{ stopped: 'Cancellation', over: 'Expiration', back: 'Refund' },
      ...{ card: 'CustomerDataUpdate', again: 'UserReactivation', moved: 'BillingDateChange' },
    },
    faults: {
      ...{ ...times, forged: { source: '127.0.0.2' } },
      other_amount: { instead: { billedInitialPrice: '1.00', billedAmount: '1.00' } },
    },
  },
  verotel: {
    ...{ url: verotel!, money: usd, button: { decision: 'approve' } },
    events: {
      ...{ tell: 'initial', renew: 'rebill', stopped: 'cancel', over: 'expiry', back: 'credit' },
      ...{ again: 'uncancel', moved: 'extend' },
    },
    faults: {
      ...{ ...times, forged: { wrong_signature: true } },
      other_amount: { instead: { priceAmount: '1.00', amount: '1.00' } },
    },
  },
  telecom: {
    ...{ url: telecom!, money: { amount_minor: 3_000, currency: 'JPY' }, button: { rel: 'yes' } },
    events: { renew: 'yes', fail: 'no' },
    faults: {
      ...{ ...times, forged: { instead: { clientip: '99999' } } },
      other_amount: { instead: { money: '1' } },
    },
  },
};
const control = async (name: Name, body: object): Promise<void> => {
  await (await fetch(`${SHOPS[name].url}/control`, { method: 'POST', body: JSON.stringify(body) })).text();
};
for (const [at, name] of NAMES.entries()) {
  const secret = services.payments[at]?.path_secret ?? null;
  const shop = `${own_url}/api/purchase/webhook/${name}${secret === null ? '' : `/${secret}`}`;
  const back = { url: 'https://akari.example', pairs: true };
  await control(name, { shop, ...(name === 'ccbill' && { back }) });
}

/** A payment as its provider made it, and what we should know of it. */
interface Payment {
  /** When its message came: what goes back at CCBill is of the last one. Null: it did not come, or pays nothing. */
  came: number | null;
  /** Whether its money went back, known or not. */
  back: boolean;
  first: boolean;
}

/** A subscription at one provider, and what should have become of it. */
class Subscribed {
  readonly #name: Name;
  #id = 0;
  #purchase = '';
  /** Our reference at Telecom Credit, which its continuing charges return. */
  #option: string | null = null;
  #user_id = 0;
  #action = '';
  #pressed = false;
  /** Whether the first payment is known; the others wait for it. */
  #known = false;
  #clock = 0;
  readonly #payments: Payment[] = [];
  constructor(name: Name) {
    this.#name = name;
  }

  async open(): Promise<this> {
    const { money, url } = SHOPS[this.#name];
    const provider = this.#name;
    const created_at_ms = services.clock.nowMs();
    this.#user_id = (await buildViewer(services)).user_id;
    const user_id = this.#user_id;
    const [plan] = await db
      .insert(subscriptionTable)
      .values({
        ...{ user_id, site_id: services.config.site_id, plan: 'lite', provider, units: UNITS, created_at_ms },
        ...{ price_minor: money.amount_minor, currency: money.currency },
      })
      .returning({ id: subscriptionTable.id });
    this.#id = plan!.id;
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{ user_id, idempotency_key: randomUUID(), pack_id: 'plan_lite', units: UNITS, provider },
        ...{ price_cents: money.amount_minor, currency: money.currency, way: 'plan', return_path: '/' },
        ...{ subscription_id: this.#id, created_at_ms },
      })
      .returning({ id: purchaseTable.id });
    await db.insert(purchaseAttemptTable).values({
      ...{ purchase_id: row!.id, provider, ip_address: '127.0.0.1', created_at_ms, shown_version: 1 },
      ...{ shown_hash: 'x', shown_text: 'x', shown_language: 'ja' },
    });
    this.#purchase = String(row!.id);
    const seller = services.payments.find(({ name }) => name === provider)!;
    const { redirect } = await seller.createCheckout({
      ...{ purchase_id: this.#purchase, price: money, description: 'Lite', lang: 'en', return_path: '/' },
      ...{ return_url: 'https://akari.example/', buyer: `b${user_id}` },
      recurring: { plan: 'lite', period_days: 30, first_days: 30 },
    });
    if (redirect.method === 'POST') this.#option = redirect.fields['option'] ?? null;
    const html = await (await follow(redirect)).text();
    this.#action = `${url}${/action="([^"]+)"/.exec(html)?.[1] ?? ''}`;
    return this;
  }

  async act(what: What, fault: Fault): Promise<void> {
    if (what === 'pass') {
      services.clock.advance(3 * DAY_MS);
      await services.deadlines.runDue();
      return;
    }
    if (what !== 'pay' && !this.#pressed) return;
    if (what === 'cancel')
      return cancelPlan(services, this.#user_id, String(this.#id)).catch(() => undefined);
    // Of the messages that pay nothing, only the payment has an amount that counts.
    const happens = fault === 'other_amount' && !['pay', 'tell', 'renew'].includes(what) ? 'none' : fault;
    await control(this.#name, { fault: happens === 'none' ? {} : SHOPS[this.#name].faults[happens] });
    const comes = happens === 'none' || happens === 'twice';
    if (what === 'pay') await this.#pay(comes);
    else if (await this.#happen(what)) this.#follow(what, comes);
    await control(this.#name, { fault: {} });
  }
  async #pay(comes: boolean): Promise<void> {
    if (this.#pressed) return;
    this.#pressed = true;
    const body = new URLSearchParams(SHOPS[this.#name].button);
    await fetch(this.#action, { method: 'POST', body, redirect: 'manual' });
    this.#paid(true, comes);
  }
  /** @returns false: the provider reports no such thing */
  async #happen(what: What): Promise<boolean> {
    const event = SHOPS[this.#name].events[what];
    if (event === undefined) return false;
    if (this.#name === 'telecom') await control('telecom', { rebill: { option: this.#option, rel: event } });
    else
      await control(this.#name, {
        report: { [this.#name === 'ccbill' ? 'purchase' : 'reference']: this.#purchase, event },
      });
    return true;
  }
  #follow(what: What, comes: boolean): void {
    if (what === 'tell') this.#paid(true, comes);
    if (what === 'renew') this.#paid(false, comes);
    if (what === 'back' && comes) this.#goesBack();
  }
  #paid(first: boolean, comes: boolean): void {
    this.#clock += 1;
    // CCBill tells the same sale again; to Verotel another message is another transaction.
    const again = first && this.#name === 'ccbill' ? this.#payments[0] : undefined;
    if (again === undefined) this.#payments.push({ came: comes ? this.#clock : null, back: false, first });
    else if (comes) again.came ??= this.#clock;
    if (first && comes) this.#known = true;
  }
  /** Verotel names the payment, and reports of its last one; CCBill names the sale, of which we take the last known one. */
  #goesBack(): void {
    if (this.#name === 'verotel') this.#payments.at(-1)!.back = true;
    else if (!this.#known) this.#payments[0]!.back = true;
    else this.#byArrival().at(-1)!.back = true;
  }
  #byArrival(): Payment[] {
    return this.#payments
      .filter(({ came }) => came !== null)
      .toSorted((one, other) => (one.came ?? 0) - (other.came ?? 0));
  }

  /** Each payment gave the points of its period once, until its money went back; what did not come gave none. */
  async holds(): Promise<void> {
    const known = this.#known ? this.#byArrival() : [];
    const first = known.filter((one) => one.first);
    const periods = first.length === 0 ? [] : known.filter((one) => !one.first);
    const back = [first.some((one) => one.back), ...periods.map((one) => one.back)];
    const paid = first.length === 0 ? 0 : 1 + periods.length;
    const left = first.length === 0 ? 0 : back.filter((one) => !one).length;
    const { points_units } = await balancesOf(db, this.#user_id);
    const ofPlan = and(eq(purchaseTable.subscription_id, this.#id), eq(purchaseTable.state, 'settled'));
    const settled = await db.select({ id: purchaseTable.id }).from(purchaseTable).where(ofPlan);
    const receipts = await db
      .select({ id: receiptTable.id })
      .from(receiptTable)
      .innerJoin(purchaseTable, eq(purchaseTable.id, receiptTable.purchase_id))
      .where(and(ofPlan, eq(receiptTable.kind, 'receipt')));
    const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.id, this.#id));
    expect([this.#name, settled.length, receipts.length, row?.periods, points_units]).toEqual([
      ...[this.#name, paid, paid, paid, left * UNITS],
    ]);
  }
}

const anyAct = fc.tuple(
  fc.nat(NAMES.length - 1),
  fc.constantFrom<What>('renew', 'back', 'tell', 'pay', ...WHAT),
  fc.constantFrom<Fault>('none', 'none', 'none', 'twice', 'lost', 'forged', 'other_amount'),
);

it('messages about plans in any order give and take back the points of a period once, and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 5, maxLength: 30 }), async (acts) => {
      const subscribed = await Promise.all(NAMES.map((name) => new Subscribed(name).open()));
      for (const [which, what, fault] of acts) await subscribed[which]!.act(what, fault);
      for (const one of subscribed) await one.holds();
    }),
    {
      numRuns: Number(process.env['RUNS'] ?? 60),
      // What goes back is a payment that was filed for its amount.
      examples: [
        [
          [
            [1, 'pay', 'none'],
            [1, 'tell', 'other_amount'],
            [1, 'back', 'none'],
          ],
        ],
      ],
    },
  );
  expect(await checkLedger(db)).toEqual([]);
  const events = await db.select().from(paymentEventTable);
  const filed = await db.select().from(queueItemTable).where(eq(queueItemTable.kind, 'payment'));
  expect(events.filter(({ state }) => state === 'received')).toEqual([]);
  const unmatched = events.filter(({ state }) => state === 'unmatched').map(({ id }) => String(id));
  expect(filed.map(({ subject }) => subject)).toEqual(expect.arrayContaining(unmatched));
});
