import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { pointLotTable } from '../../core/ledger/lot.table.ts';
import { createSandboxCapability } from '../../platform/payment/sandbox/sandbox.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildStaff, buildViewer } from '../../testing/factories.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import { testApp } from '../../testing/http.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { testServices } from '../../testing/services.ts';
import { officeCapability } from '../office/office.capability.ts';
import { purchaseCapability } from '../purchase/purchase.capability.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { receivePayment } from '../purchase/receive-payment.ts';
import { couponCapability } from './coupon.capability.ts';
import { couponTable, couponUseTable } from './coupon.table.ts';

const services = await testServices({ payment: createSandboxProvider });
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  officeCapability,
  couponCapability,
  purchaseCapability,
  createSandboxCapability(),
]);
await app.listen({ port: 0, host: '127.0.0.1' });
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const DAY_MS = 86_400_000;
let counted = 0;
const freshCode = () => `TEST${(counted += 1)}CODE`;

async function call<A = Record<string, unknown>>(
  { cookie }: { cookie: string },
  method: 'GET' | 'POST',
  url: string,
  payload?: object,
): Promise<A & { result: string }> {
  const answer = await app.inject({
    method,
    url,
    headers: { cookie, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) },
    ...(payload === undefined ? {} : { payload }),
  });
  const body = answer.json<A & { error?: { name: string } }>();
  return { ...body, result: answer.statusCode === 200 ? 'ok' : (body.error?.name ?? '') };
}
async function member() {
  const viewer = await buildViewer(services);
  return { ...viewer, cookie: (await buildLogin(services, viewer.user_id)).cookie };
}
type Who = Awaited<ReturnType<typeof member>>;

const plan = (change: object = {}) => ({
  name: 'a coupon',
  kind: 'percent',
  site_id: null,
  percent: 20,
  units: null,
  buyers: 'all',
  min_price_cents: 0,
  expires_at_ms: clock.nowMs() + DAY_MS,
  budget_uses: null,
  budget_units: null,
  ...change,
});
const POINTS = { kind: 'points', percent: null, units: 50_000, budget_uses: 100 };
async function made(change: object = {}, code: string | null = freshCode(), batch = 1) {
  const staff = await buildStaff(services);
  const body = { plan: plan(change), code, batch, reason: 'spring sale' };
  const { result, coupon_id } = await call<{ coupon_id: string }>(staff, 'POST', '/api/office/coupons', body);
  return { result, coupon_id, code: code ?? '', staff };
}
interface Shown {
  coupon: Record<string, unknown>;
}
const lookUp = (who: Who, code: string) => call<Shown>(who, 'POST', '/api/coupons/look-up', { code });
const redeem = (who: Who, code: string) => call(who, 'POST', '/api/coupons/redeem', { code });
interface Order {
  order: { hash: string; parts: { label: string; text: string }[]; coupon?: Record<string, unknown> };
}
const order = (who: Who, coupon_code: string, pack_id = 'p25') =>
  call<Order>(who, 'GET', `/api/purchase/order?pack_id=${pack_id}&lang=en&coupon_code=${coupon_code}`);
interface Started {
  purchase: { purchase_id: string; price_cents: number; units: number };
}
async function start(who: Who, coupon_code: string, pack_id = 'p25') {
  const shown = await order(who, coupon_code, pack_id);
  if (shown.result !== 'ok') return { result: shown.result, purchase: null };
  const body = {
    pack_id,
    coupon_code,
    order_hash: shown.order.hash,
    lang: 'en',
    return_path: '/purchasePoint',
  };
  return call<Started>(who, 'POST', '/api/purchase', body);
}
async function say(
  { purchase }: { purchase: Started['purchase'] | null },
  type: 'paid' | 'declined' | 'refunded',
  cents?: number,
) {
  const id = Number(purchase?.purchase_id);
  const [row] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, id));
  const named = { purchase_id: String(id), checkout_id: row!.checkout_id! };
  await receivePayment(services, row!.provider, {
    ...providerEvent(named, type, cents ?? row!.price_cents),
    transaction_id: `c${(counted += 1)}`,
  });
}
const balances = (who: Who) => balancesOf(db, who.user_id);
const states = async (who: Who) =>
  (
    await db
      .select()
      .from(couponUseTable)
      .where(eq(couponUseTable.user_id, who.user_id))
      .orderBy(couponUseTable.id)
  ).map(({ state }) => state);
const taken = async (coupon_id: string) => {
  const [row] = await db
    .select()
    .from(couponTable)
    .where(eq(couponTable.id, Number(coupon_id)));
  return [row!.taken_uses, row!.taken_units];
};

describe('a coupon with a purchase', () => {
  it('reduces the price that the order shows, and counts once for a person', async () => {
    const { code, coupon_id } = await made();
    const who = await member();
    expect((await lookUp(who, code.toLowerCase())).coupon).toMatchObject({
      code,
      kind: 'percent',
      percent: 20,
    });
    const { order: shown } = await order(who, code);
    expect(shown.coupon).toEqual({
      code,
      kind: 'percent',
      before_cents: 2_500,
      price_cents: 2_000,
      bonus_units: 0,
    });
    expect(shown.parts.find(({ label }) => label.startsWith('Coupon'))?.text).toBe(
      '20% off the regular price of US$25.00.',
    );
    const started = await start(who, code);
    expect(started.purchase).toMatchObject({ price_cents: 2_000, units: 256_000 });
    expect((await start(who, code)).result).toBe('coupon_used');
    await say(started, 'paid');
    expect([(await balances(who)).points_units, await states(who)]).toEqual([256_000, ['used']]);
    expect((await lookUp(who, code)).result).toBe('coupon_used');
    expect(await taken(coupon_id)).toEqual([1, 0]);
  });

  it('gives coupon points when the purchase is paid, and takes back what is not spent with a refund', async () => {
    const { code } = await made({ kind: 'bonus', percent: null, units: 50_000, budget_units: 500_000 });
    const who = await member();
    const started = await start(who, code);
    expect((await balances(who)).coupon_points_units).toBe(0);
    await say(started, 'paid');
    expect((await balances(who)).coupon_points_units).toBe(50_000);
    expect(services.realtime.bodiesOf('bonus.received', roomOf.user(who.user_id))).toEqual([
      { cause: 'coupon', units: 50_000 },
    ]);
    await say(started, 'refunded', 1_250);
    expect((await balances(who)).coupon_points_units).toBe(25_000);
    await say(started, 'refunded', 1_250);
    expect((await balances(who)).coupon_points_units).toBe(0);
  });

  it('is free again after a decline, and a payment that comes after it is honoured', async () => {
    const { code, coupon_id } = await made({ budget_uses: 1 });
    const [who, other] = [await member(), await member()];
    const declined = await start(who, code);
    expect((await start(other, code)).result).toBe('coupon_spent');
    await say(declined, 'declined');
    expect(await taken(coupon_id)).toEqual([0, 0]);
    const second = await start(other, code);
    await say(second, 'paid');
    await say(declined, 'paid');
    expect([await states(who), await states(other)]).toEqual([['honoured'], ['used']]);
    expect((await balances(who)).points_units).toBe(256_000);
    expect((await start(await member(), code)).result).toBe('coupon_spent');
  });

  it('is held for an hour', async () => {
    const { code } = await made({ budget_uses: 1 });
    const [who, other] = [await member(), await member()];
    await start(who, code);
    clock.advance(59 * 60_000);
    expect((await start(other, code)).result).toBe('coupon_spent');
    clock.advance(60_000);
    expect((await start(other, code)).result).toBe('ok');
    expect(await states(who)).toEqual(['released']);
  });

  it.each<[string, object, string]>([
    ['of another site', { site_id: 1_015_561 }, 'coupon_wrong_site'],
    ['for a larger pack', { min_price_cents: 5_000 }, 'coupon_pack_too_small'],
  ])('%s is refused', async (_, change, name) => {
    const { code } = await made(change);
    expect((await order(await member(), code)).result).toBe(name);
  });
  it('that has expired, is off, or is for a first purchase is refused', async () => {
    const who = await member();
    await say(await start(who, ''), 'paid');
    const first = await made({ buyers: 'first_purchase' });
    expect((await order(who, first.code)).result).toBe('coupon_first_only');
    const off = await made();
    const url = `/api/office/coupons/${off.coupon_id}/state`;
    const body = { seen: 'on', state: 'off', reason: 'too many' };
    expect((await call(off.staff, 'POST', url, body)).result).toBe('ok');
    expect((await call(off.staff, 'POST', url, body)).result).toBe('act_conflict');
    expect((await order(who, off.code)).result).toBe('coupon_off');
    const old = await made();
    clock.advance(DAY_MS);
    expect((await order(who, old.code)).result).toBe('coupon_expired');
  });
});

describe('a code without a purchase', () => {
  it('gives coupon points at once, once, also when it is entered twice at the same time', async () => {
    const { code, coupon_id } = await made(POINTS);
    const who = await member();
    const answers = await Promise.all([redeem(who, code), redeem(who, code)]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual(['coupon_used', 'ok']);
    expect((await balances(who)).coupon_points_units).toBe(50_000);
    expect(await taken(coupon_id)).toEqual([1, 50_000]);
    expect((await order(who, code)).result).toBe('bad_request');
  });

  it('never gives more than its budget, however many redeem it at the same time', async () => {
    const { code, coupon_id } = await made({ ...POINTS, budget_uses: null, budget_units: 150_000 });
    const people = await Promise.all(Array.from({ length: 8 }, member));
    const answers = await Promise.all(people.map((who) => redeem(who, code)));
    expect(answers.filter(({ result }) => result === 'ok').length).toBe(3);
    expect(answers.filter(({ result }) => result === 'coupon_spent').length).toBe(5);
    expect(await taken(coupon_id)).toEqual([3, 150_000]);
  });

  it('of a batch of gift codes gives regular points, each code once, until 180 days after it was made', async () => {
    const year = clock.nowMs() + 170 * DAY_MS;
    const { coupon_id, staff, result } = await made(
      { kind: 'gift_code', percent: null, units: 300_000, budget_uses: 3, expires_at_ms: year },
      null,
      3,
    );
    expect(result).toBe('ok');
    const made_at_ms = clock.nowMs();
    const url = `/api/office/coupons/${coupon_id}/codes`;
    const file = await call<{ csv: string }>(staff, 'POST', url, { reason: 'for the shop' });
    const codes = file.csv.slice(1).trim().split('\r\n').slice(1);
    expect(codes.length).toBe(3);
    expect((await call(staff, 'POST', url, { reason: 'again' })).result).toBe('act_conflict');
    const [who, other] = [await member(), await member()];
    clock.advance(10 * DAY_MS);
    expect((await redeem(who, codes[0]!)).result).toBe('ok');
    expect((await redeem(other, codes[0]!)).result).toBe('coupon_used');
    expect((await redeem(who, codes[1]!)).result).toBe('ok');
    expect((await balances(who)).points_units).toBe(600_000);
    const [lot] = await db.select().from(pointLotTable).where(eq(pointLotTable.source, 'gift_code'));
    expect([lot!.kind, lot!.expires_at_ms]).toEqual(['granted', made_at_ms + 180 * DAY_MS]);
  });

  it('cannot be guessed: after ten unknown codes none is looked up for an hour', async () => {
    const { code } = await made(POINTS);
    const who = await member();
    for (let nth = 0; nth < 10; nth += 1)
      expect((await order(who, `WRONG${nth}`)).result).toBe('coupon_unknown');
    expect((await lookUp(who, code)).result).toBe('coupon_too_many');
    clock.advance(3_600_001);
    expect((await lookUp(who, code)).result).toBe('ok');
  });
});

describe('making coupons', () => {
  it('is an act of the audit log, and the coupon is listed', async () => {
    const { coupon_id, staff, code } = await made({ ...POINTS, name: 'welcome' });
    const { rows } = await db.execute<Record<string, unknown>>(
      sql`SELECT act, subject_kind, subject_id, reason FROM audit WHERE act = 'coupon.make' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows).toEqual([
      { act: 'coupon.make', subject_kind: 'coupon', subject_id: coupon_id, reason: 'spring sale' },
    ]);
    await redeem(await member(), code);
    const page = await call<{ taken_uses: number; uses: object[]; code: string }>(
      staff,
      'GET',
      `/api/office/coupons/${coupon_id}`,
    );
    expect([page.taken_uses, page.uses.length, page.code]).toEqual([1, 1, code]);
    const list = await call<{ rows: { id: string; cells: object }[] }>(staff, 'GET', '/api/office/coupons');
    expect(list.rows.find(({ id }) => id === coupon_id)?.cells).toMatchObject({
      name: 'welcome',
      taken_uses: 1,
    });
  });

  it('refuses what is no coupon, a code that is taken, and gift codes of those who may not give points', async () => {
    expect((await made({ percent: null })).result).toBe('coupon_not_valid');
    expect((await made({ ...POINTS, budget_uses: null })).result).toBe('coupon_not_valid');
    expect((await made({}, 'ab')).result).toBe('coupon_not_valid');
    expect((await made({ ...POINTS, kind: 'gift_code' }, 'SHAREDGIFT')).result).toBe('coupon_not_valid');
    expect((await made({}, 'OIL2025')).result).toBe('ok');
    expect((await made({}, '011-2025')).result).toBe('coupon_code_taken');
    const site_manager = await buildStaff(services, { roles: [{ role: 'site_manager' }] });
    const gift = { plan: plan({ ...POINTS, kind: 'gift_code' }), code: null, batch: 2, reason: 'a gift' };
    expect((await call(site_manager, 'POST', '/api/office/coupons', gift)).result).toBe(
      'staff_right_missing',
    );
    const shared = { ...gift, plan: plan(POINTS), code: freshCode() };
    expect((await call(site_manager, 'POST', '/api/office/coupons', shared)).result).toBe('ok');
  });
});
