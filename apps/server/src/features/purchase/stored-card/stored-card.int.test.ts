import { and, eq } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { cardShop, MINUTE_MS } from '../../../testing/payment/card-shop.ts';
import { paymentEventTable } from '../payment-event.table.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { putOnFile } from './keep-card.ts';
import { chargesSettled } from './run-charge.ts';
import { storedCardTable, storedChargeTable } from './stored-card.table.ts';

const shop = await cardShop();
const { services, db, control, pointsOf, waiting } = shop;
const { ask, cardOf, withCard, orderOf, press, buy, stateOf, charged, after } = shop;
afterEach(async () => {
  await control({ api: {} });
  expect(await checkLedger(db)).toEqual([]);
});

it('shows the card of the last payment, and a second press charges it once', async () => {
  const member = await withCard();
  expect(await cardOf(member)).toMatchObject({ brand: 'VISA', last4: '6666', state: 'usable' });
  const before = await charged();
  const { order } = await orderOf(member);
  const said = order.parts.map(({ text }) => text).join('\n');
  expect(said).toContain('VISA •••• 6666');
  expect(said).toContain('CCBILL.COM*AKARI');
  const id = await buy(member);
  expect([await stateOf(id), await pointsOf(member)]).toEqual([['settled', 'paid'], 356_000]);
  expect([await charged(), await waiting()]).toEqual([before + 1, 0]);
  const [attempt] = await db
    .select()
    .from(purchaseAttemptTable)
    .where(eq(purchaseAttemptTable.purchase_id, Number(id)));
  expect(attempt).toMatchObject({ shown_version: 6, shown_language: 'ja' });
  expect(attempt?.shown_text).toContain('VISA •••• 6666');
});

it('charges once for two presses at the same time, in one tab or two, and for a press in a tab that is late', async () => {
  const member = await withCard();
  const before = await charged();
  const [one, two] = [await orderOf(member), await orderOf(member)];
  const answers = await Promise.all([press(member, one), press(member, one), press(member, two)]);
  await chargesSettled(services);
  const ids = answers.map(
    (answer) => answer.json<{ purchase: { purchase_id: string } }>().purchase.purchase_id,
  );
  expect(new Set(ids).size).toBe(1);
  expect((await press(member, two)).json()).toMatchObject({ purchase: { state: 'settled' } });
  expect([await charged(), await pointsOf(member)]).toEqual([before + 1, 356_000]);
});

it('refuses another pack in a tab that has not seen the last purchase', async () => {
  const member = await withCard();
  const stale = await orderOf(member, 'p50');
  await buy(member);
  expect((await press(member, stale)).json()).toMatchObject({ error: { name: 'order_changed' } });
});

it.each(['after', 'before', 'never'] as const)(
  'gives the points once when the webhook comes %s the answer',
  async (webhook) => {
    const member = await withCard();
    const id = await buy(member, { webhook });
    expect([await stateOf(id), await pointsOf(member), await waiting()]).toEqual([
      ['settled', 'paid'],
      356_000,
      0,
    ]);
  },
);

it.each([
  ['after the webhook', 'lost_after', 'before'],
  ['without a webhook', 'lost_after', 'never'],
  ['with an error and no webhook', 'broken_after', 'never'],
] as const)('never charges again after an answer that was lost %s', async (_what, charge, webhook) => {
  const member = await withCard();
  const before = await charged();
  const id = await buy(member, { charge, webhook });
  if (webhook === 'never') {
    expect([await stateOf(id), await pointsOf(member)]).toEqual([['pending', 'unknown'], 100_000]);
    expect((await press(member, await orderOf(member))).json()).toMatchObject({
      error: { name: 'purchase_awaited' },
    });
  }
  for (let minutes = 0; minutes < 3; minutes += 1) await after(MINUTE_MS);
  expect([await stateOf(id), await pointsOf(member)]).toEqual([['settled', 'paid'], 356_000]);
  expect([await charged(), await waiting()]).toEqual([before + 1, 0]);
});

it('fails when the token has ended and has not charged, and charges nothing', async () => {
  const member = await withCard();
  const before = await charged();
  const id = await buy(member, { charge: 'lost_before' });
  await after(2 * MINUTE_MS);
  expect(await stateOf(id)).toEqual(['pending', 'unknown']);
  await after(70 * MINUTE_MS);
  expect([await stateOf(id), await charged()]).toEqual([['failed', 'not_made'], before]);
});

it.each([
  ['a decline', { charge: 'declined' }, 'declined'],
  ['a decline whose webhook comes first', { charge: 'declined', webhook: 'before' }, 'declined'],
  ['throttling', { charge: 'throttled' }, 'not_made'],
  ['no answer to anything', { down: true }, 'not_made'],
  ['a card that is gone', { no_card: true }, 'not_made'],
] as const)('fails by %s, and gives no points', async (_what, fault, state) => {
  const member = await withCard();
  const id = await buy(member, fault);
  expect([await stateOf(id), await pointsOf(member)]).toEqual([['failed', state], 100_000]);
  if ('no_card' in fault) expect(await cardOf(member)).toBeNull();
});

it('asks for access once, and again when it is refused', async () => {
  const member = await withCard();
  await buy(member);
  const { tokens_of_access: first } = await control();
  const again = await buy(member, {}, 'p10');
  expect((await control()).tokens_of_access).toBe(first);
  const refused = await buy(member, { access_ended: true }, 'p30');
  expect((await control()).tokens_of_access).toBe(first + 1);
  expect([await stateOf(again), await stateOf(refused)]).toEqual([
    ['settled', 'paid'],
    ['settled', 'paid'],
  ]);
});

it('does not charge what a node had kept before it stopped', async () => {
  const member = await withCard();
  const id = await buy(member, { charge: 'declined' });
  const before = (await control()).asked_to_charge;
  await vi.waitFor(async () => expect((await stateOf(id))[0]).toBe('failed'));
  const preparing = { state: 'preparing', token: null } as const;
  await db
    .update(storedChargeTable)
    .set(preparing)
    .where(eq(storedChargeTable.purchase_id, Number(id)));
  await db
    .update(purchaseTable)
    .set({ state: 'pending' })
    .where(eq(purchaseTable.id, Number(id)));
  await after(2 * MINUTE_MS);
  expect([await stateOf(id), (await control()).asked_to_charge]).toEqual([['failed', 'not_made'], before]);
});

it('accepts a webhook of a charge only for a sale that CCBill knows', async () => {
  const member = await withCard();
  const id = await buy(member, { charge: 'declined', webhook: 'never' });
  const query = 'clientAccnum=900100&clientSubacc=0001&eventType=UpSaleSuccess';
  const body = {
    ...{ subscriptionId: '0117240102999999999', transactionId: '1', 'X-purchase_id': id },
    ...{ billedInitialPrice: '25.00', billedCurrencyCode: '840' },
  };
  const send = () =>
    fetch(`${shop.webhook}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect([(await send()).status, await pointsOf(member)]).toEqual([401, 100_000]);
  await control({ api: { state_down: 1 } });
  const known = (
    await db.select().from(storedCardTable).where(eq(storedCardTable.user_id, member.user_id))
  )[0];
  body.subscriptionId = known?.credential ?? '';
  // While DataLink does not answer, it has to be sent again.
  expect([(await send()).status, await pointsOf(member)]).toEqual([503, 100_000]);
});

it('turns the card off and on, and forgets it for good', async () => {
  const member = await withCard();
  const card_id = (await cardOf(member))?.card_id ?? '';
  const order = await orderOf(member);
  const set = (change: string) => ask('POST', '/api/purchase/card', member, { card_id, change });
  expect((await set('turn_off')).json()).toMatchObject({ card: { state: 'off' } });
  expect((await press(member, order)).json()).toMatchObject({ error: { name: 'not_found' } });
  expect((await set('turn_on')).json()).toMatchObject({ card: { state: 'usable' } });
  expect((await set('forget')).json()).toEqual({ card: null, card_sells: false, page_card: null });
  const [row] = await db.select().from(storedCardTable).where(eq(storedCardTable.card_id, card_id));
  expect(row).toMatchObject({ state: 'forgotten', brand: null, last4: null, credential: null });
  expect((await set('turn_on')).statusCode).toBe(404);
  const stranger = await withCard();
  expect((await ask('POST', '/api/purchase/card', stranger, { card_id, change: 'forget' })).statusCode).toBe(
    404,
  );
});

async function changed({ purchase_id }: { purchase_id: string }, instead: Record<string, string>) {
  await control({
    fault: { instead },
    report: { purchase: purchase_id, event: 'CustomerDataUpdate' },
  });
  await control({ fault: {} });
}

it('names the card that the buyer gave CCBill last, also when its messages come out of order', async () => {
  const buyer = await withCard();
  const other = await withCard();
  await changed(buyer, { timestamp: '2026-08-29 10:00:00' });
  expect(await cardOf(buyer)).toMatchObject({ brand: 'MASTERCARD', last4: '1234', state: 'usable' });
  await changed(buyer, { timestamp: '2026-08-29 12:00:00', last4: '5678' });
  await changed(buyer, { timestamp: '2026-08-29 11:00:00', last4: '9999' });
  expect(await cardOf(buyer)).toMatchObject({ last4: '5678' });
  const { order } = await orderOf(buyer);
  expect(order.parts.map(({ text }) => text).join()).toContain('MASTERCARD •••• 5678');
  // The record of a purchase keeps the card that was charged.
  const [purchase] = await db
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.id, Number(buyer.purchase_id)));
  expect(purchase).toMatchObject({ card_brand: 'VISA', card_last4: '6666', state: 'settled' });
  expect([await cardOf(other), await waiting()]).toMatchObject([{ last4: '6666' }, 0]);
});

it('keeps the card of the later payment when the message about the earlier one comes last', async () => {
  const buyer = await withCard();
  const id = Number(buyer.purchase_id);
  const [purchase] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, id));
  const [event] = await db.select().from(paymentEventTable).where(eq(paymentEventTable.purchase_id, id));
  const says = (card_last4: string, card_told_at: string) =>
    unitOfWork(db, (tx) =>
      putOnFile(
        tx,
        { ...event!, card_last4, card_told_at, card_credential: `sale ${card_last4}` },
        purchase!,
        services.clock.nowMs(),
      ),
    );
  await says('2222', '2026-08-29 10:00:00');
  await says('1111', '2026-08-29 09:00:00');
  expect(await cardOf(buyer)).toMatchObject({ last4: '2222' });
  const [row] = await db.select().from(storedCardTable).where(eq(storedCardTable.user_id, buyer.user_id));
  expect(row?.credential).toBe('sale 2222');
});

it('names the brand alone when CCBill does not say which card it is', async () => {
  const buyer = await withCard();
  await changed(buyer, { timestamp: '2026-08-29 10:00:00', last4: '', cardType: 'JCB' });
  expect(await cardOf(buyer)).toMatchObject({ brand: 'JCB', last4: '', state: 'usable' });
  const { order } = await orderOf(buyer);
  expect(order.parts.map(({ text }) => text).join()).toContain('カード（JCB）');
});

it('names a card that was changed before the message of the payment came', async () => {
  const buyer = await shop.atTheirPage('p10');
  const html = await (await fetch(buyer.pay_url)).text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  await control({ fault: { times: 0 } });
  await fetch(`${shop.provider_url}${action}`, {
    method: 'POST',
    body: new URLSearchParams({ decision: 'pay' }),
    redirect: 'manual',
  });
  await changed(buyer, { timestamp: '2026-08-29 10:00:00' });
  expect(await cardOf(buyer)).toBeNull();
  await control({ report: { purchase: buyer.purchase_id, event: 'NewSaleSuccess' } });
  expect(await cardOf(buyer)).toMatchObject({ brand: 'MASTERCARD', last4: '1234' });
});

it('is kept, and not offered, while the site does not sell by its company or sells in yen alone', async () => {
  const member = await withCard();
  const scope = `site:${services.config.site_id}`;
  const sells = async () =>
    (await ask('GET', '/api/purchase/card', member)).json<{ card: object | null; card_sells: boolean }>();
  expect(await sells()).toMatchObject({ card: { last4: '6666' }, card_sells: true });
  for (const [name, value] of [
    ['payment_providers', { ccbill: false }],
    ['yen_prices', { in_yen: true, p10: 1_500 }],
  ] as const) {
    await db.insert(settingTable).values({ scope, name, value });
    expect(await sells(), name).toMatchObject({ card: { last4: '6666' }, card_sells: false });
    await db.delete(settingTable).where(and(eq(settingTable.scope, scope), eq(settingTable.name, name)));
  }
});

it('does not bring back a card that its owner removed', async () => {
  const buyer = await withCard();
  const card_id = (await cardOf(buyer))?.card_id ?? '';
  await ask('POST', '/api/purchase/card', buyer, { card_id, change: 'forget' });
  await changed(buyer, { timestamp: '2026-08-29 10:00:00' });
  expect(await cardOf(buyer)).toBeNull();
});
