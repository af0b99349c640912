import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SENSITIVE_ACTS } from '../../../composition/sensitive-acts.ts';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { createApprovalCapability } from '../../../core/approval/approval.capability.ts';
import { auditTable } from '../../../core/audit/audit.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { bankArrivalTable } from '../../../platform/payment/bank/bank.table.ts';
import { createBankProvider } from '../../../platform/payment/bank/bank-provider.ts';
import { createSandboxProvider } from '../../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { SALES_TERMS } from '../../../testing/payment/shop.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { hasPurchaseUnderWay } from '../purchase.queries.ts';
import { receiptTable } from '../receipt/receipt.table.ts';
import { refundTable } from '../refund/refund.table.ts';

const DAY_MS = 86_400_000;
const services = await testServices({
  env: {
    BANK_HOLDER_JA: 'カ）アカリ',
    BANK_HOLDER_EN: 'Akari K.K.',
    BANK_NAME_JA: 'テスト銀行',
    BANK_NAME_EN: 'Test Bank',
    BANK_BRANCH_JA: '本店・普通',
    BANK_BRANCH_EN: 'Head office, ordinary',
    BANK_ACCOUNT: '1234567',
    BANK_TRANSFER_DAYS: '7',
  },
});
const { db } = services.database;
services.payments = [createSandboxProvider(services), createBankProvider(services)];
const app = await testApp(services, [
  createAccountCapability([]),
  staffCapability,
  createApprovalCapability(SENSITIVE_ACTS),
  purchaseCapability,
]);
beforeAll(async () => {
  const scope = `site:${services.config.site_id}`;
  await db.insert(settingTable).values({ scope, name: 'order_terms', value: SALES_TERMS });
  await purchaseCapability.start?.(services);
});
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const finance = () => buildStaff(services, { roles: [{ role: 'finance' }] });
const today = (): string => new Date(services.clock.nowMs() + 9 * 3_600_000).toISOString().slice(0, 10);

/** A member who has ordered 10 points for $10 by bank transfer. */
async function orderer() {
  const { user_id } = await buildViewer(services);
  const { cookie } = await buildLogin(services, user_id);
  const get = async <T>(url: string) => (await app.inject({ url, headers: { cookie } })).json<T>();
  const asked = await get<{ order: { hash: string }; methods: string[]; method: string }>(
    '/api/purchase/order?pack_id=p10&lang=en&method=transfer',
  );
  const started = await app.inject({
    method: 'POST',
    url: '/api/purchase',
    payload: {
      ...{ pack_id: 'p10', return_path: '/purchasePoint', lang: 'en', method: 'transfer' },
      order_hash: asked.order.hash,
    },
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
  const { purchase, pay_url } = started.json<{ purchase: { purchase_id: string }; pay_url: string }>();
  const { purchase_id } = purchase;
  const transfer = async () =>
    (await get<{ transfer: { state: string; code: string } }>(`/api/bank-transfers/${purchase_id}?lang=en`))
      .transfer;
  const cancel = async () =>
    (
      await app.inject({
        ...{ method: 'POST', url: `/api/bank-transfers/${purchase_id}/cancel` },
        headers: { cookie },
      })
    ).statusCode;
  const points = async () => (await balancesOf(db, user_id)).points_units;
  return { user_id, cookie, asked, purchase, purchase_id, pay_url, get, transfer, cancel, points };
}
async function call(cookie: string, url: string, payload: object): Promise<string> {
  const got = await app.inject({ method: 'POST', url: `/api/office${url}`, headers: { cookie }, payload });
  const body = got.json<{ state?: string; error?: { name: string } }>();
  return body.error?.name ?? body.state ?? 'ok';
}
const confirm = (cookie: string, purchase_id: string, amount_cents: number, received_on = today()) =>
  call(cookie, `/bank-transfers/${purchase_id}/confirm`, {
    amount_cents,
    received_on,
    reason: 'on the account',
  });
const arrivalsOf = async (purchase_id: string) =>
  (
    await db
      .select()
      .from(bankArrivalTable)
      .where(eq(bankArrivalTable.purchase_id, Number(purchase_id)))
      .orderBy(asc(bankArrivalTable.id))
  ).map(({ id, state }) => ({ id, state }));

it('offers the transfer beside the usual page, and shows the account, the price and the code', async () => {
  const one = await orderer();
  expect(one.asked).toMatchObject({ methods: ['page', 'transfer'], method: 'transfer' });
  expect(JSON.stringify(one.asked.order)).toContain('within 7 days');
  expect(one.purchase).toMatchObject({ state: 'pending', method: 'transfer' });
  expect(one.pay_url).toContain(`/purchasePoint?purchase=${one.purchase_id}`);
  const shown = await one.transfer();
  expect(shown).toMatchObject({
    state: 'waiting',
    price_cents: 1_000,
    due_at_ms: services.clock.nowMs() + 7 * DAY_MS,
    account: [
      { part: 'bank', text: 'Test Bank' },
      { part: 'branch', text: 'Head office, ordinary' },
      { part: 'account', text: '1234567' },
      { part: 'holder', text: 'Akari K.K.' },
    ],
  });
  expect(shown.code).toMatch(/^[2345679ACDEFHJKMNPRTWXY]{8}$/);
  expect((await one.get<{ transfers: unknown[] }>('/api/bank-transfers?lang=ja')).transfers).toHaveLength(1);
  // No place in a room is kept for days.
  expect(await hasPurchaseUnderWay(db, one.user_id, services.clock.nowMs())).toBe(false);
  const usual = await one.get<{ method: string }>('/api/purchase/order?pack_id=p10&lang=en');
  expect(usual.method).toBe('page');
  // It is the secret of its buyer.
  const other = await orderer();
  expect(await other.get(`/api/bank-transfers/${one.purchase_id}?lang=en`)).toMatchObject({
    error: { name: 'not_found' },
  });
});

it('gives the points once when two members of the staff confirm at the same time', async () => {
  const one = await orderer();
  const [first, second] = [await finance(), await finance()];
  const answers = await Promise.all([
    confirm(first.cookie, one.purchase_id, 1_000),
    confirm(second.cookie, one.purchase_id, 1_000),
  ]);
  expect(answers.toSorted()).toEqual(['bank_transfer_over', 'given']);
  expect(await one.points()).toBe(100_000);
  expect((await one.transfer()).state).toBe('paid');
  expect(await arrivalsOf(one.purchase_id)).toHaveLength(1);
  const receipts = await db
    .select()
    .from(receiptTable)
    .where(eq(receiptTable.purchase_id, Number(one.purchase_id)));
  expect(receipts).toHaveLength(1);
  const acts = await db.select().from(auditTable).where(eq(auditTable.act, 'bank_transfer.confirm'));
  expect(acts.filter(({ subject_id }) => subject_id === String(one.user_id))).toHaveLength(1);
  expect(await one.cancel()).toBe(409);
});

it('gives nothing for another amount, until the price has come or it is rejected', async () => {
  const { cookie } = await finance();
  const one = await orderer();
  expect(await confirm(cookie, one.purchase_id, 999)).toBe('differs');
  expect(await one.points()).toBe(0);
  const listed = await app.inject({ url: '/api/office/bank-transfers', headers: { cookie } });
  expect(listed.json<{ differing: object[] }>().differing).toMatchObject([
    { amount_cents: 999, transfer: { purchase_id: one.purchase_id, price_cents: 1_000 } },
  ]);
  const [differing] = await arrivalsOf(one.purchase_id);
  const decide = (amount_cents: number | null) =>
    call(cookie, `/bank-arrivals/${differing!.id}/decide`, { amount_cents, reason: 'the rest came' });
  expect(await decide(1_001)).toBe('bank_transfer_amount_differs');
  expect(await one.points()).toBe(0);
  expect(await decide(1_000)).toBe('ok');
  expect(await one.points()).toBe(100_000);
  expect(await decide(1_000)).toBe('bank_transfer_over');

  const other = await orderer();
  expect(await confirm(cookie, other.purchase_id, 2_000)).toBe('differs');
  const [arrival] = await arrivalsOf(other.purchase_id);
  const reject = { amount_cents: null, reason: 'sent back' };
  expect(await call(cookie, `/bank-arrivals/${arrival!.id}/decide`, reject)).toBe('ok');
  expect(await arrivalsOf(other.purchase_id)).toMatchObject([{ state: 'rejected' }]);
  expect(await other.points()).toBe(0);
  expect((await other.transfer()).state).toBe('waiting');
});

it('expires after its days, and gives the points of money that comes later', async () => {
  const { cookie } = await finance();
  const one = await orderer();
  services.clock.advance(7 * DAY_MS - 1_000);
  await services.deadlines.runDue();
  expect((await one.transfer()).state).toBe('waiting');
  services.clock.advance(1_000);
  await services.deadlines.runDue();
  expect((await one.transfer()).state).toBe('expired');
  const failed = await one.get(`/api/purchase/${one.purchase_id}`);
  expect(failed).toMatchObject({ purchase: { state: 'failed' } });
  // The login of the staff is of before.
  const late = await finance();
  expect(await confirm(cookie, one.purchase_id, 1_000)).toBe('staff_proof_required');
  expect(await confirm(late.cookie, one.purchase_id, 1_000)).toBe('given');
  expect((await one.transfer()).state).toBe('paid_late');
  expect(await one.points()).toBe(100_000);
});

it('is cancelled by its member alone, and what comes for all that gives the points', async () => {
  const { cookie } = await finance();
  const one = await orderer();
  const other = await orderer();
  const theirs = { method: 'POST', headers: { cookie: other.cookie } } as const;
  const url = `/api/bank-transfers/${one.purchase_id}/cancel`;
  expect((await app.inject({ ...theirs, url })).statusCode).toBe(404);
  expect(await one.cancel()).toBe(200);
  expect((await one.transfer()).state).toBe('cancelled');
  expect((await one.get<{ transfers: unknown[] }>('/api/bank-transfers?lang=ja')).transfers).toEqual([]);
  expect(await confirm(cookie, one.purchase_id, 1_000)).toBe('given');
  expect(await one.points()).toBe(100_000);
  expect(await other.points()).toBe(0);
});

it('is found by code and name, and takes no impossible date and no other role', async () => {
  const { cookie } = await finance();
  const one = await orderer();
  const { code } = await one.transfer();
  const found = async (search: string) => {
    const url = `/api/office/bank-transfers?search=${encodeURIComponent(search)}`;
    const { transfers } = (await app.inject({ url, headers: { cookie } })).json<{
      transfers: { purchase_id: string }[];
    }>();
    return transfers.map(({ purchase_id }) => purchase_id);
  };
  expect(await found(`${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())).toEqual([one.purchase_id]);
  expect(await found('no such person')).toEqual([]);
  expect(await confirm(cookie, one.purchase_id, 1_000, '2001-01-01')).toBe('bank_transfer_date_wrong');
  expect(await confirm(cookie, one.purchase_id, 1_000, '2999-01-01')).toBe('bank_transfer_date_wrong');
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect(await confirm(support.cookie, one.purchase_id, 1_000)).toBe('staff_right_missing');
  expect(await confirm(cookie, '1', 1_000)).toBe('not_found');
  expect(await one.points()).toBe(0);
});

it('is refunded by hand, with the number of the transfer back', async () => {
  const { cookie } = await finance();
  const one = await orderer();
  expect(await confirm(cookie, one.purchase_id, 1_000)).toBe('given');
  const asked = { units: 100_000, goodwill: false, amount_minor: 1_000, key: randomUUID(), reason: 'wanted' };
  expect(await call(cookie, `/purchases/${one.purchase_id}/refunds`, asked)).toBe('done');
  expect(await one.points()).toBe(0);
  const [refund] = await db
    .select()
    .from(refundTable)
    .where(eq(refundTable.purchase_id, Number(one.purchase_id)));
  expect(refund).toMatchObject({ way: 'by_hand', state: 'requested', provider: 'bank' });
  const settled = { event: 'confirm', reference: 'T-77', reason: 'transferred' };
  expect(await call(cookie, `/refunds/${refund!.id}/settle`, settled)).toBe('ok');
  const [done] = await db.select().from(refundTable).where(eq(refundTable.id, refund!.id));
  expect(done).toMatchObject({ state: 'done', reference: 'T-77' });
});

it('matches the statement of the bank, and knows what is recorded when it is read again', async () => {
  const { cookie } = await finance();
  const [one, other] = [await orderer(), await orderer()];
  const codes = await Promise.all([one, other].map(async ({ transfer }) => (await transfer()).code));
  const csv = [
    'お取引日,お取り扱い内容,お支払金額,お預り金額',
    `${today()},"振込 ${codes[0]} ヤマダ, ハナコ",,"10.00"`,
    `${today()},${codes[1]?.toLowerCase()},,9.00`,
    `${today()},利息,,0.01`,
    '昨日,不明,,1.00',
  ].join('\n');
  const read = async (who: string, text: string) =>
    (
      await app.inject({
        ...{ method: 'POST', url: '/api/office/bank-transfers/statement', headers: { cookie: who } },
        payload: { csv: text },
      })
    ).json<{
      lines?: { match: string; transfer: { purchase_id: string } | null }[];
      unread?: number[];
      error?: { name: string };
    }>();
  const first = await read(cookie, csv);
  expect(first.lines?.map(({ match, transfer }) => [match, transfer?.purchase_id])).toEqual([
    ['exact', one.purchase_id],
    ['differs', other.purchase_id],
    ['unknown', undefined],
  ]);
  expect(first.unread).toEqual([5]);
  expect(await one.points()).toBe(0);
  expect(await confirm(cookie, one.purchase_id, 1_000)).toBe('given');
  expect(await confirm(cookie, other.purchase_id, 900)).toBe('differs');
  expect((await read(cookie, csv)).lines?.map(({ match }) => match)).toEqual(['known', 'known', 'unknown']);
  expect(await one.points()).toBe(100_000);
  for (const text of ['no table', 'name,address\n1,2', 'date,amount\n"open'])
    expect((await read(cookie, text)).error?.name).toBe('bank_statement_unreadable');
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect((await read(support.cookie, csv)).error?.name).toBe('staff_right_missing');
});
