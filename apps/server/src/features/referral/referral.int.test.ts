import { eq } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { createSandboxCapability } from '../../platform/payment/sandbox/sandbox.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { buildLogin, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { testServices } from '../../testing/services.ts';
import { couponCapability } from '../coupon/coupon.capability.ts';
import { purchaseCapability } from '../purchase/purchase.capability.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { receivePayment } from '../purchase/receive-payment.ts';
import { referralCapability } from './referral.capability.ts';
import { referralTable } from './referral.table.ts';

const services = await testServices({
  payment: createSandboxProvider,
  env: {
    ...{ REFERRAL_HOLD_DAYS: '3', REFERRALS_A_MONTH: '2' },
    ...{ REGISTRATIONS_PER_ADDRESS: '1000', TRUST_PROXY: 'loopback' },
  },
});
const { db } = services.database;
const { clock, deadlines } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  couponCapability,
  referralCapability,
  purchaseCapability,
  createSandboxCapability(),
]);
await app.listen({ port: 0, host: '127.0.0.1' });
await referralCapability.start?.(services);
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const DAY_MS = 86_400_000;
let counted = 0;
/** Another network and browser each time. */
const elsewhere = () => ({ 'x-forwarded-for': `10.${(counted += 1)}.1.1` });

interface Page {
  code: string;
  earned_units: number;
  friends: { name: string; state: string; due_at_ms: number | null }[];
}
async function member() {
  const viewer = await buildViewer(services);
  const { cookie } = await buildLogin(services, viewer.user_id);
  const from = elsewhere();
  let device = '';
  const page = async (): Promise<Page> => {
    const headers = { ...from, cookie: [cookie, device].filter(Boolean).join('; ') };
    const answer = await app.inject({ url: '/api/referral', headers });
    device ||= answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return answer.json<Page>();
  };
  const { code } = await page();
  return { ...viewer, page, code, from, device: () => device };
}
async function register(
  referral_code: string,
  headers: Record<string, string> = elsewhere(),
  email?: string,
) {
  const user_name = `friend${(counted += 1)}`;
  const payload = {
    ...{ user_name, email: email ?? `${user_name}@example.com`, password: 'a long enough password' },
    ...{ legal_age: true, chat_lang: 'ja', referral_code },
  };
  const answer = await app.inject({ method: 'POST', url: '/api/account/register', payload, headers });
  expect(answer.statusCode).toBe(200);
  return Number(answer.json<{ user_id: string }>().user_id);
}
async function buy(user_id: number) {
  const checkout_id = `referral${(counted += 1)}`;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents: 1_000, units: 100_000 },
      ...{ provider: 'cards', checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
    })
    .returning({ id: purchaseTable.id });
  const named = { purchase_id: String(row!.id), checkout_id };
  const say = (type: 'paid' | 'refunded') =>
    receivePayment(services, 'cards', {
      ...providerEvent(named, type, 1_000),
      transaction_id: `r${(counted += 1)}`,
    });
  await say('paid');
  return say;
}
async function pass(days: number) {
  clock.advance(days * DAY_MS);
  await deadlines.runDue();
}
const coupons = async ({ user_id }: { user_id: number }) =>
  (await balancesOf(db, user_id)).coupon_points_units;
const doubtOf = async (friend_id: number) => {
  const [row] = await db.select().from(referralTable).where(eq(referralTable.friend_id, friend_id));
  return [row?.state, row?.doubt];
};

it('gives 5 coupon points once, after the first purchase of a friend and the hold', async () => {
  const who = await member();
  const friend = await register(who.code.toLowerCase());
  await pass(10);
  expect((await who.page()).friends).toMatchObject([{ name: 'fr…', state: 'registered', due_at_ms: null }]);
  await buy(friend);
  await buy(friend);
  const due_at_ms = clock.nowMs() + 3 * DAY_MS;
  expect((await who.page()).friends).toMatchObject([{ state: 'waiting', due_at_ms }]);
  await pass(2.9);
  expect(await coupons(who)).toBe(0);
  await pass(0.1);
  expect(await coupons(who)).toBe(50_000);
  expect(services.realtime.bodiesOf('bonus.received', roomOf.user(who.user_id))).toEqual([
    { cause: 'referral', units: 50_000 },
  ]);
  await buy(friend);
  await pass(10);
  expect([await coupons(who), (await who.page()).earned_units]).toEqual([50_000, 50_000]);
});

it('gives none when money of the friend goes back in the hold', async () => {
  const who = await member();
  const say = await buy(await register(who.code));
  await say('refunded');
  await pass(4);
  expect([await coupons(who), (await who.page()).friends[0]?.state]).toEqual([0, 'cancelled']);
});

it('gives none for a friend with the device, the mailbox or the network of the referrer or of another friend', async () => {
  const who = await member();
  expect(await doubtOf(await register(who.code, { ...elsewhere(), cookie: who.device() }))).toEqual([
    'refused',
    'device',
  ]);
  expect(await doubtOf(await register(who.code, who.from))).toEqual(['refused', 'network']);
  await register(who.code, elsewhere(), 'one.person@gmail.com');
  const again = await register(who.code, elsewhere(), 'oneperson+2@gmail.com');
  expect(await doubtOf(again)).toEqual(['refused', 'mailbox']);
  await buy(again);
  await pass(4);
  expect(await coupons(who)).toBe(0);
});

it('gives no more than for the friends of a month, also when their holds end together', async () => {
  const who = await member();
  for (const friend of [await register(who.code), await register(who.code), await register(who.code)])
    await buy(friend);
  await pass(4);
  expect(await coupons(who)).toBe(100_000);
  expect((await who.page()).friends.map(({ state }) => state).toSorted()).toEqual([
    'earned',
    'earned',
    'refused',
  ]);
});

it('forgets after 400 days where a friend came from, and keeps the referral', async () => {
  const who = await member();
  const first = await register(who.code, elsewhere(), 'kept.person@gmail.com');
  await pass(399);
  expect(await doubtOf(await register(who.code, elsewhere(), 'keptperson@gmail.com'))).toEqual([
    'refused',
    'mailbox',
  ]);
  await pass(1.1);
  const [row] = await db.select().from(referralTable).where(eq(referralTable.friend_id, first));
  expect(row).toMatchObject({ state: 'registered', device_hash: '', network: '', mailbox_hash: null });
});

it('an unknown code registers all the same', async () => {
  expect(await doubtOf(await register('NOCODE22'))).toEqual([undefined, undefined]);
});
