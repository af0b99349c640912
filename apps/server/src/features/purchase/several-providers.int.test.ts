import { randomUUID } from 'node:crypto';
import type { Takes } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import type { PaymentProvider } from '../../platform/payment/payment-provider.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { shownOrder } from '../../testing/payment/shown-order.ts';
import { testServices } from '../../testing/services.ts';
import { SALES_TERMS } from '../../testing/payment/shop.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createCcbillProvider } from '../../platform/payment/ccbill/ccbill-provider.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseTable } from './purchase.table.ts';
import { receivePayment } from './receive-payment.ts';

const HOUR_MS = 3_600_000;
const dollars = (least: number, most: number): Takes => ({
  USD: { least_minor: least * 100, most_minor: most * 100 },
});
const services = await testServices({ env: { DEMO: '1', PAYMENT: 'sandbox' } });
const sandbox = createSandboxProvider(services);
const provider = (name: string, takes: Takes): PaymentProvider => ({ ...sandbox, name, takes });
services.payments = [provider('small', dollars(2.95, 100)), provider('large', dollars(20, 1_000))];
const app = await testApp(services, [createAccountCapability([]), purchaseCapability]);
const { db } = services.database;

async function buyer() {
  const { user_id } = await buildViewer(services);
  const { cookie } = await buildLogin(services, user_id);
  const ask = async (pack_id: string, key: string = randomUUID()) =>
    app.inject({
      method: 'POST',
      url: '/api/purchase',
      payload: { pack_id, return_path: '/purchasePoint', ...(await shownOrder(app, cookie, pack_id)) },
      headers: { cookie, 'idempotency-key': key },
    });
  const buy = async (pack_id: string, key?: string) => {
    const { purchase_id } = (await ask(pack_id, key)).json<{ purchase: { purchase_id: string } }>().purchase;
    const [row] = await db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, Number(purchase_id)));
    return { purchase_id, provider: row?.provider ?? '', checkout_id: row?.checkout_id ?? '' };
  };
  return { user_id, ask, buy };
}
type Bought = Awaited<ReturnType<Awaited<ReturnType<typeof buyer>>['buy']>>;
const decline = (bought: Bought) =>
  receivePayment(services, bought.provider, providerEvent(bought, 'declined', 2_500));

it('sells the packs that a provider takes, and each at the first that takes it', async () => {
  const { packs } = (await app.inject('/api/purchase/packs')).json<{ packs: { pack_id: string }[] }>();
  expect(packs.map(({ pack_id }) => pack_id)).toEqual([
    ...['p10', 'p25', 'p30', 'p50', 'p60', 'p100', 'p120', 'p200', 'p250', 'p300', 'p500', 'p1000'],
  ]);
  const { ask, buy } = await buyer();
  expect((await buy('p10')).provider).toBe('small');
  expect((await buy('p100')).provider).toBe('small');
  expect((await buy('p120')).provider).toBe('large');
  expect((await ask('p2000')).json()).toMatchObject({ error: { name: 'purchase_unavailable' } });
});

it('offers another provider after a decline, for an hour, to that person alone', async () => {
  const person = await buyer();
  const first = await person.buy('p25');
  expect(first.provider).toBe('small');
  await decline(first);
  expect((await person.buy('p25')).provider).toBe('large');
  // It alone takes so little.
  expect((await person.buy('p10')).provider).toBe('small');
  expect((await (await buyer()).buy('p25')).provider).toBe('small');
  services.clock.advance(HOUR_MS + 1);
  expect((await person.buy('p25')).provider).toBe('small');
});

it('offers the same provider again after a checkout that was left', async () => {
  const person = await buyer();
  const left = await person.buy('p25');
  await receivePayment(services, left.provider, providerEvent(left, 'unpaid', 2_500));
  expect([left.provider, (await person.buy('p25')).provider]).toEqual(['small', 'small']);
});

it('goes round when all have declined', async () => {
  const { buy } = await buyer();
  const names: string[] = [];
  for (let each = 0; each < 4; each += 1) {
    const bought = await buy('p30');
    names.push(bought.provider);
    await decline(bought);
    services.clock.advance(1_000);
  }
  expect(names).toEqual(['small', 'large', 'small', 'large']);
});

it('stays at its provider when the same request comes again after a decline', async () => {
  const { buy } = await buyer();
  const key = randomUUID();
  const bought = await buy('p25', key);
  await decline(bought);
  expect(await buy('p25', key)).toEqual(bought);
});

it('gives the points once when a declined payment is paid beside its successor', async () => {
  const { user_id, buy } = await buyer();
  const first = await buy('p25');
  await decline(first);
  const second = await buy('p25');
  for (const bought of [first, second, second])
    await receivePayment(services, bought.provider, providerEvent(bought, 'paid', 2_500));
  // Two payments were made: each gives 25.6 points.
  expect((await balancesOf(db, user_id)).points_units).toBe(512_000);
});

it('does not accept what another provider says of a payment', async () => {
  const { user_id, buy } = await buyer();
  const bought = await buy('p25');
  await receivePayment(services, 'large', providerEvent(bought, 'paid', 2_500));
  expect((await balancesOf(db, user_id)).points_units).toBe(0);
});

it('sells by CCBill what it takes, and dearer packs elsewhere or not at all', async () => {
  const earlier = services.payments;
  const packsFor = async () =>
    (await app.inject('/api/purchase/packs'))
      .json<{ packs: { pack_id: string }[] }>()
      .packs.map(({ pack_id }) => pack_id);
  const scope = `site:${services.config.site_id}`;
  await db.insert(settingTable).values({ scope, name: 'order_terms', value: SALES_TERMS });
  const ccbill = createCcbillProvider(services);
  services.payments = [ccbill, provider('large', dollars(20, 200))];
  const { ask, buy } = await buyer();
  expect((await buy('p10')).provider).toBe('ccbill');
  expect((await buy('p100')).provider).toBe('ccbill');
  expect((await buy('p120')).provider).toBe('large');
  services.payments = [ccbill];
  expect(await packsFor()).toEqual(['p10', 'p25', 'p30', 'p50', 'p60', 'p100']);
  expect((await ask('p120')).json()).toMatchObject({ error: { name: 'purchase_unavailable' } });
  services.payments = earlier;
});

it('sells on a site only by the providers that staff have chosen for it', async () => {
  const earlier = services.payments;
  services.payments = [
    { ...provider('verotel', dollars(2.95, 100)), company: { ja: 'Verotel', en: 'Verotel' } },
    { ...provider('btcpay', dollars(20, 1_000)), company: { ja: 'BTCPay', en: 'BTCPay' } },
  ];
  const scope = `site:${services.config.site_id}`;
  const use = (value: object) =>
    db
      .insert(settingTable)
      .values({ scope, name: 'payment_providers', value })
      .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
  const { ask, buy } = await buyer();
  const under_way = await buy('p25');
  expect(under_way.provider).toBe('verotel');
  await use({ verotel: false });
  expect((await buy('p25')).provider).toBe('btcpay');
  expect((await ask('p10')).json()).toMatchObject({ error: { name: 'purchase_unavailable' } });
  const { packs } = (await app.inject('/api/purchase/packs')).json<{ packs: { pack_id: string }[] }>();
  expect(packs.map(({ pack_id }) => pack_id)).not.toContain('p10');
  // What was begun is completed.
  await receivePayment(services, 'verotel', providerEvent(under_way, 'paid', 2_500));
  const [row] = await db
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.id, Number(under_way.purchase_id)));
  expect(row?.state).toBe('settled');
  await use({});
  services.payments = earlier;
});
