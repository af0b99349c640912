import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { userTable } from '../../../core/account/state/account.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { lockPayments, unlockPayments } from '../../../core/ledger/payment-lock.ts';
import { spendLimitTable } from '../../../core/spend-limit/spend-limit.table.ts';
import { cardShop, MINUTE_MS } from '../../../testing/payment/card-shop.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { chargesSettled } from '../stored-card/run-charge.ts';
import { topUpConsentTable, topUpTable } from './top-up.table.ts';

const shop = await cardShop();
const { services, db, control, pointsOf, ask, cardOf, withCard, after } = shop;
const DAY_MS = 86_400_000;
const PLAN = { below_units: 200_000, pack_id: 'p25', most_a_day: 2, most_a_month: 3 };

afterEach(async () => {
  await control({ api: {} });
  await db.update(topUpTable).set({ state: 'off' });
  expect(await checkLedger(db)).toEqual([]);
});

type Member = Awaited<ReturnType<typeof withCard>>;
/** Reads what is shown for a plan and agrees. */
async function agree(member: Member, plan: object = PLAN) {
  const shown = await ask('POST', '/api/purchase/top-up/order', member, { plan, lang: 'ja' });
  const { order } = shown.json<{ order?: { hash: string; parts: { text: string }[] } }>();
  const body = { plan, lang: 'ja', order_hash: order?.hash ?? '' };
  const answer = await ask('POST', '/api/purchase/top-up', member, body);
  return { shown, order, answer };
}
/** A member with 10 points and a card, who has agreed to a plan. */
async function withTopUp(plan: object = PLAN) {
  const member = await withCard();
  const { answer } = await agree(member, plan);
  expect(answer.json()).toMatchObject({ state: 'on' });
  return member;
}
async function pass(ms: number) {
  await after(ms);
  await chargesSettled(services);
  await after(1_000);
}
const boughtBy = async ({ user_id }: Member) =>
  (await db.select().from(purchaseTable).where(eq(purchaseTable.user_id, user_id))).filter(
    ({ way }) => way === 'top_up',
  );
const stateOf = async (member: Member) =>
  (await ask('GET', '/api/purchase/top-up', member)).json<{ state: string }>().state;

it('is off, shows its terms, and keeps what was agreed with each purchase', async () => {
  const member = await withCard();
  expect(await stateOf(member)).toBe('off');
  await pass(MINUTE_MS);
  expect(await boughtBy(member)).toHaveLength(0);
  const { order } = await agree(member);
  const said = order?.parts.map(({ text }) => text).join('\n') ?? '';
  for (const words of [
    '20ポイントを下回るたびに',
    '1か月に3回',
    '75.00米ドル',
    'VISA •••• 6666',
    'CCBILL.COM*AKARI',
  ])
    expect(said).toContain(words);
  await pass(MINUTE_MS);
  const [bought] = await boughtBy(member);
  expect(bought).toMatchObject({ state: 'settled', card_last4: '6666' });
  expect(await pointsOf(member)).toBe(356_000);
  const [consent] = await db
    .select()
    .from(topUpConsentTable)
    .where(eq(topUpConsentTable.user_id, member.user_id));
  const [attempt] = await db
    .select()
    .from(purchaseAttemptTable)
    .where(eq(purchaseAttemptTable.purchase_id, bought?.id ?? 0));
  expect(consent).toMatchObject({ shown_version: 6, shown_hash: order?.hash, shown_language: 'ja' });
  expect(attempt?.shown_text).toBe(consent?.shown_text);
});

it('charges once for each fall below the level, and as often as was agreed', async () => {
  const member = await withTopUp();
  for (let minutes = 0; minutes < 4; minutes += 1) await pass(MINUTE_MS);
  expect([(await boughtBy(member)).length, await pointsOf(member)]).toEqual([1, 356_000]);
  // The level is above the balance again, as if points were spent.
  const rise = () =>
    db.update(topUpTable).set({ below_units: 10_000_000 }).where(eq(topUpTable.user_id, member.user_id));
  await rise();
  for (let minutes = 0; minutes < 4; minutes += 1) await pass(MINUTE_MS);
  expect((await boughtBy(member)).length).toBe(2);
  await pass(DAY_MS);
  for (let minutes = 0; minutes < 4; minutes += 1) await pass(MINUTE_MS);
  expect((await boughtBy(member)).length).toBe(3);
});

it('charges once when two nodes look at the same time, and when the answer is lost', async () => {
  const member = await withTopUp();
  await control({ api: { charge: 'lost_after', webhook: 'never' } });
  services.clock.advance(MINUTE_MS);
  await Promise.all([services.deadlines.runDue(), services.deadlines.runDue()]);
  await chargesSettled(services);
  for (let minutes = 0; minutes < 3; minutes += 1) await pass(MINUTE_MS);
  expect([(await boughtBy(member)).map(({ state }) => state), await pointsOf(member)]).toEqual([
    ['settled'],
    356_000,
  ]);
});

it('stops after a decline, tells the member, and does not try again', async () => {
  const member = await withTopUp();
  await control({ api: { charge: 'declined' } });
  await pass(MINUTE_MS);
  await pass(5 * MINUTE_MS);
  expect([await stateOf(member), (await boughtBy(member)).map(({ state }) => state)]).toEqual([
    'stopped',
    ['failed'],
  ]);
});

it.each(['turn_off', 'forget'])('stops with the card (%s), and when the member stops it', async (change) => {
  const member = await withTopUp();
  const card_id = (await cardOf(member))?.card_id ?? '';
  await ask('POST', '/api/purchase/card', member, { card_id, change });
  expect(await stateOf(member)).toBe('off');
  await pass(MINUTE_MS);
  expect(await boughtBy(member)).toHaveLength(0);
  const other = await withTopUp();
  expect((await ask('POST', '/api/purchase/top-up/stop', other, {})).json()).toMatchObject({ state: 'off' });
});

it('buys nothing while payments are locked, the member has excluded themselves, or a limit is spent', async () => {
  const locked = await withTopUp();
  const { user_id } = locked;
  await db.transaction((tx) => lockPayments(tx, user_id, services.clock.nowMs()));
  const [excluded, limited, closed] = [await withTopUp(), await withTopUp(), await withTopUp()];
  const until = services.clock.nowMs() + DAY_MS;
  await db.insert(spendLimitTable).values({ user_id: excluded.user_id, excluded_until_ms: until });
  await db.insert(spendLimitTable).values({ user_id: limited.user_id, day_units: 355_999 });
  await db
    .update(userTable)
    .set({ closed_at_ms: services.clock.nowMs() })
    .where(eq(userTable.id, closed.user_id));
  await pass(MINUTE_MS);
  for (const member of [locked, excluded, limited, closed]) expect(await boughtBy(member)).toHaveLength(0);
  await db.transaction((tx) => unlockPayments(tx, user_id));
  await db
    .update(spendLimitTable)
    .set({ day_units: 356_000 })
    .where(eq(spendLimitTable.user_id, limited.user_id));
  await pass(2 * MINUTE_MS);
  expect([(await boughtBy(locked)).length, (await boughtBy(limited)).length]).toEqual([1, 1]);
});

it.each([
  ['a level above the pack', { below_units: 256_001 }, 'bad_request'],
  ['a level above the bound', { below_units: 1_000_001, pack_id: 'p100' }, 'bad_request'],
  ['more a day than the bound', { most_a_day: 4, most_a_month: 5 }, 'bad_request'],
  ['a pack that the provider does not take', { pack_id: 'p200' }, 'not_found'],
])('refuses %s', async (_what, change, name) => {
  const { shown, answer } = await agree(await withCard(), { ...PLAN, ...change });
  expect([shown.json(), answer.json()]).toMatchObject([{ error: { name } }, { error: { name } }]);
});

it('refuses a plan that was not read', async () => {
  const member = await withCard();
  const { order } = await agree(member);
  const body = { plan: { ...PLAN, most_a_month: 10 }, lang: 'ja', order_hash: order?.hash };
  expect((await ask('POST', '/api/purchase/top-up', member, body)).json()).toMatchObject({
    error: { name: 'order_changed' },
  });
});
