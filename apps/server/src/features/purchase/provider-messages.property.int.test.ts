import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Currency } from '@akari/rules';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { queueItemTable } from '../../core/queue/queue.table.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { createBankProvider } from '../../platform/payment/bank/bank-provider.ts';
import { createBtcpayProvider } from '../../platform/payment/btcpay/btcpay-provider.ts';
import { createCcbillProvider } from '../../platform/payment/ccbill/ccbill-provider.ts';
import { createTelecomProvider } from '../../platform/payment/telecom/telecom-provider.ts';
import { createVerotelProvider } from '../../platform/payment/verotel/verotel-provider.ts';
import { buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { CCBILL_ENV } from '../../testing/payment/ccbill-env.ts';
import { follow } from '../../testing/payment/follow-redirect.ts';
import { testServices } from '../../testing/services.ts';
import { startSimulator } from '../../testing/start-simulator.ts';
import { moveTransfer } from './bank-transfer/move-transfer.ts';
import { lockTransfer } from './bank-transfer/transfer.queries.ts';
import { paymentEventTable } from './payment-event.table.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseTable } from './purchase.table.ts';

const UNITS = 256_000;
const urlOf = async (name: string): Promise<string> => {
  const { port } = await startSimulator(
    new URL(`../../testing/payment/${name}-simulator.ts`, import.meta.url),
  );
  return `http://127.0.0.1:${port}`;
};
const [ccbill, verotel, btcpay, telecom] = await Promise.all(
  ['ccbill', 'verotel', 'btcpay', 'telecom'].map(urlOf),
);
const services = await testServices({
  env: {
    ...{
      PUBLIC_URL: 'https://akari.example',
      ...CCBILL_ENV(ccbill!),
      PAYMENT: 'ccbill,verotel,btcpay,telecom',
    },
    ...{ VEROTEL_URL: verotel!, VEROTEL_SHOP_ID: '68849', VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' },
    ...{ VEROTEL_STATEMENT: 'VTSUP.COM*AKARI', BTCPAY_URL: btcpay!, BTCPAY_API_KEY: 'a7f0c9ce5e32' },
    ...{
      BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
      BTCPAY_WEBHOOK_SECRET: 'HelloWorld',
    },
    ...{ TELECOM_URL: `${telecom}/inetcredit/secure/order.pl`, TELECOM_CLIENT: '12345' },
    TELECOM_NETWORKS: '127.0.0.1',
  },
});
const { db } = services.database;
services.payments = [
  ...[createCcbillProvider(services), createVerotelProvider(services.config.verotel, services)],
  ...[createBtcpayProvider(services), createTelecomProvider(services)],
];
const app = await testApp(services, [purchaseCapability]);
await app.listen({ port: 0, host: '127.0.0.1' });
const own_url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

type Name = 'ccbill' | 'verotel' | 'btcpay' | 'telecom';
type Fault = 'none' | 'twice' | 'lost' | 'forged' | 'other_amount';
interface Shop {
  url: string;
  money: { amount_minor: number; currency: Currency };
  /** What the buyer does on the provider's page, and the button for it. */
  pay: string;
  decline: string;
  field: string;
  /** What the provider reports later; `back`: the money went back. */
  later: readonly { event: string; back: boolean }[];
  faults: Record<Exclude<Fault, 'none'>, object>;
}
const usd = { amount_minor: 2_500, currency: 'USD' } as const;
const times = { twice: { times: 2 }, lost: { times: 0 } };
const backs = (...events: string[]) => events.map((event) => ({ event, back: true }));
const SHOPS: Record<Name, Shop> = {
  ccbill: {
    ...{ url: ccbill!, money: usd, pay: 'pay', decline: 'decline', field: 'decision' },
    later: backs('Refund', 'Void', 'Chargeback', 'Return'),
    faults: {
      ...times,
      forged: { source: '127.0.0.2' },
      other_amount: { instead: { billedInitialPrice: '1.00' } },
    },
  },
  verotel: {
    ...{ url: verotel!, money: usd, pay: 'approve', decline: 'decline', field: 'decision' },
    later: backs('credit', 'chargeback'),
    faults: {
      ...times,
      forged: { wrong_signature: true },
      other_amount: { instead: { priceAmount: '1.00' } },
    },
  },
  btcpay: {
    ...{ url: btcpay!, money: usd, pay: 'pay', decline: 'expire', field: '' },
    later: ['see', 'invalidate', 'expire'].map((event) => ({ event, back: false })),
    faults: { ...times, forged: { wrong_secret: true }, other_amount: { instead: { amount: '1.00' } } },
  },
  telecom: {
    ...{
      url: telecom!,
      money: { amount_minor: 3_800, currency: 'JPY' },
      pay: 'yes',
      decline: 'no',
      field: 'rel',
    },
    later: [],
    faults: {
      ...times,
      forged: { instead: { clientip: '99999' } },
      other_amount: { instead: { money: '1' } },
    },
  },
};
const NAMES = ['ccbill', 'verotel', 'btcpay', 'telecom'] as const;
const control = async (name: Name, body: object): Promise<void> => {
  await (await fetch(`${SHOPS[name].url}/control`, { method: 'POST', body: JSON.stringify(body) })).text();
};
for (const [at, name] of NAMES.entries()) {
  const secret = services.payments[at]?.path_secret ?? null;
  const shop = `${own_url}/api/purchase/webhook/${name}${secret === null ? '' : `/${secret}`}`;
  await control(name, {
    shop,
    ...(name === 'ccbill' && { back: { url: 'https://akari.example', pairs: true } }),
  });
}

/** A purchase at one provider, and what should have become of it. */
class Bought {
  readonly #name: Name;
  #id = '';
  #action = '';
  user_id = 0;
  #pressed = false;
  #settled = false;
  #back = false;
  constructor(name: Name) {
    this.#name = name;
  }

  async open(): Promise<this> {
    const { money, url } = SHOPS[this.#name];
    this.user_id = (await buildViewer(services)).user_id;
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{ user_id: this.user_id, idempotency_key: randomUUID(), pack_id: 'p25', units: UNITS },
        ...{
          price_cents: money.amount_minor,
          currency: money.currency,
          provider: this.#name,
          return_path: '/',
        },
        created_at_ms: services.clock.nowMs(),
      })
      .returning();
    this.#id = String(row!.id);
    const provider = services.payments.find(({ name }) => name === this.#name)!;
    const { checkout_id, redirect } = await provider.createCheckout({
      ...{
        purchase_id: this.#id,
        price: money,
        description: '25.6',
        lang: 'en',
        return_path: '/',
        buyer: 'b1',
      },
      return_url: 'https://akari.example/',
    });
    await db.update(purchaseTable).set({ checkout_id }).where(eq(purchaseTable.id, row!.id));
    const html = await (await follow(redirect)).text();
    this.#action = `${url}${/action="([^"]+)"/.exec(html)?.[1] ?? ''}`;
    return this;
  }

  async act(which: number, fault: Fault): Promise<void> {
    const { later, faults } = SHOPS[this.#name];
    const said = later[(which % (2 + later.length)) - 2];
    // A refund of another amount is one of a part, which other tests have.
    const happens = said !== undefined && fault === 'other_amount' ? 'none' : fault;
    await control(this.#name, { fault: happens === 'none' ? {} : faults[happens] });
    if (said === undefined) await this.#press(which % (2 + later.length) === 0, happens);
    else {
      await this.#happen(said.event);
      // Also before the message of the payment.
      this.#back ||= said.back && (happens === 'none' || happens === 'twice');
    }
    await control(this.#name, { fault: {} });
  }
  /** The buyer pays or declines, once. */
  async #press(pays: boolean, fault: Fault): Promise<void> {
    if (this.#pressed) return;
    this.#pressed = true;
    const { pay, decline, field } = SHOPS[this.#name];
    const decision = pays ? pay : decline;
    if (this.#name === 'btcpay') await this.#happen(decision);
    else
      await fetch(this.#action, {
        method: 'POST',
        body: new URLSearchParams({ [field]: decision }),
        redirect: 'manual',
      });
    this.#settled = pays && (fault === 'none' || fault === 'twice');
  }
  #happen(event: string): Promise<void> {
    if (this.#name === 'btcpay') return control('btcpay', { happen: { order: this.#id, what: event } });
    return control(this.#name, {
      report: { [this.#name === 'ccbill' ? 'purchase' : 'reference']: this.#id, event },
    });
  }

  /** The points of a payment are there once, until its money goes back. */
  async holds(): Promise<void> {
    const { points_units } = await balancesOf(db, this.user_id);
    const [row] = await db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, Number(this.#id)));
    expect([this.#name, row!.state === 'settled', points_units]).toEqual([
      ...[this.#name, this.#settled, this.#settled && !this.#back ? UNITS : 0],
    ]);
  }
}

/** A bank transfer: staff say what has arrived, its member gives it up, or its time is over. */
class Transferred {
  #id = 0;
  #user_id = 0;
  #paid = 0;

  async open(): Promise<this> {
    const bank = createBankProvider(services);
    this.#user_id = (await buildViewer(services)).user_id;
    const [row] = await db
      .insert(purchaseTable)
      .values({
        ...{ user_id: this.#user_id, idempotency_key: randomUUID(), pack_id: 'p25', units: UNITS },
        ...{ price_cents: 2_500, currency: 'USD', provider: 'bank', return_path: '/' },
        created_at_ms: services.clock.nowMs(),
      })
      .returning();
    this.#id = row!.id;
    const asked = { purchase_id: String(this.#id), price: usd, description: '25.6', lang: 'en' } as const;
    const { checkout_id } = await bank.createCheckout({
      ...{ ...asked, return_path: '/', return_url: 'https://akari.example/', buyer: 'b1' },
    });
    await db.update(purchaseTable).set({ checkout_id }).where(eq(purchaseTable.id, this.#id));
    return this;
  }
  async act(which: number): Promise<void> {
    const what = (['pay', 'cancel', 'expire'] as const)[which % 3]!;
    const moved = await unitOfWork(db, async (tx, after) => {
      const locked = await lockTransfer(tx, this.#id);
      return locked !== undefined && moveTransfer(services, tx, after, locked, what);
    });
    if (moved && what === 'pay') this.#paid += 1;
  }
  async holds(): Promise<void> {
    const { points_units } = await balancesOf(db, this.#user_id);
    expect(['bank', points_units]).toEqual(['bank', this.#paid * UNITS]);
    expect(this.#paid).toBeLessThanOrEqual(1);
  }
}

const anyAct = fc.tuple(
  fc.nat(4),
  fc.nat(20),
  fc.constantFrom<Fault>('none', 'none', 'none', 'twice', 'lost', 'forged', 'other_amount'),
);

it('messages of all providers in any order give and take back points once, and lose nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 20 }), async (acts) => {
      const bought = await Promise.all([
        ...NAMES.map((name) => new Bought(name).open()),
        new Transferred().open(),
      ]);
      for (const [which, what, fault] of acts) await bought[which]!.act(what, fault);
      for (const one of bought) await one.holds();
    }),
    { numRuns: 25 },
  );
  expect(await checkLedger(db)).toEqual([]);
  const events = await db.select().from(paymentEventTable);
  const filed = await db.select().from(queueItemTable).where(eq(queueItemTable.kind, 'payment'));
  expect(events.filter(({ state }) => state === 'received')).toEqual([]);
  const unmatched = events.filter(({ state }) => state === 'unmatched').map(({ id }) => String(id));
  expect(filed.map(({ subject }) => subject)).toEqual(expect.arrayContaining(unmatched));
});
