import { japanDate, type Currency } from '@akari/rules';
import type { OfficeProviderBook } from '@akari/contract/office';
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { auditTable } from '../../../core/audit/audit.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { recordLedgerCheck } from '../../../core/ledger/record-ledger-check.ts';
import { providerEntryTable, providerPostingTable } from '../../../core/provider-book/provider-book.table.ts';
import { queueCapability } from '../../../core/queue/queue.capability.ts';
import { queueItemTable } from '../../../core/queue/queue.table.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { createSandboxProvider } from '../../../platform/payment/sandbox/sandbox-provider.ts';
import { buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';

const DAY_MS = 86_400_000;
const services = await testServices({ payment: createSandboxProvider, env: { STATEMENT_GRACE_DAYS: '3' } });
const { db } = services.database;
const { clock, deadlines } = services;
const app = await testApp(services, [
  createAccountCapability([]),
  staffCapability,
  queueCapability,
  purchaseCapability,
]);
let staff: Awaited<ReturnType<typeof buildStaff>>;
/** Days later another person is at work. */
async function later(days: number): Promise<void> {
  clock.advance(days * DAY_MS);
  staff = await buildStaff(services, { roles: [{ role: 'finance' }] });
}
beforeAll(async () => {
  await purchaseCapability.start?.(services);
  await later(0);
});
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

const today = (): string => japanDate(clock.nowMs());
let counted = 0;
/** A new provider for each test: each has a book of its own. */
const newProvider = (): string => `cards${(counted += 1)}`;

/** A purchase of 10 points for $10, with what the provider says about it. */
async function sold(
  provider: string,
  { price_cents = 1_000, currency = 'USD' }: { price_cents?: number; currency?: Currency } = {},
) {
  const viewer = await buildViewer(services);
  const checkout_id = `checkout${(counted += 1)}`;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p10', price_cents, currency },
      ...{ units: 100_000, provider, checkout_id, return_path: '/', created_at_ms: clock.nowMs() },
    })
    .returning({ id: purchaseTable.id });
  const purchase = { purchase_id: String(row!.id), checkout_id };
  const transaction_id = `tx${(counted += 1)}`;
  const say = (type: Parameters<typeof providerEvent>[1], cents: number, id: string) =>
    receivePayment(services, provider, {
      ...providerEvent(purchase, type, cents, currency),
      ...{ transaction_id: id, sale_id: `sale-${checkout_id}` },
    });
  await say('paid', price_cents, transaction_id);
  return { id: row!.id, checkout_id, transaction_id, say };
}

/** The account balances of a provider that are not zero. */
async function balances(provider: string): Promise<Record<string, number>> {
  const rows = await db
    .select({
      account: providerEntryTable.account,
      sum: sql<number>`sum(${providerEntryTable.amount_minor})::int`,
    })
    .from(providerEntryTable)
    .innerJoin(providerPostingTable, eq(providerPostingTable.id, providerEntryTable.posting_id))
    .where(eq(providerPostingTable.provider, provider))
    .groupBy(providerEntryTable.account);
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ account, sum }) => [account, sum]));
}

async function post<T>(
  url: string,
  payload: object,
  cookie = staff.cookie,
): Promise<T & { error?: { name: string } }> {
  const got = await app.inject({ method: 'POST', url: `/api/office${url}`, headers: { cookie }, payload });
  return got.json();
}
const csvOf = (...rows: (string | number)[][]): string =>
  [['date', 'kind', 'reference', 'amount', 'currency', 'fee'], ...rows]
    .map((row) => row.join(','))
    .join('\n');
const load = (provider: string, csv: string, reason = 'daily statement') =>
  post<{ added: number; known: number; unread: number }>('/provider-book/import', {
    ...{ provider, csv, file_name: 'statement.csv', reason },
  });
async function book(): Promise<OfficeProviderBook> {
  const got = await app.inject({ url: '/api/office/provider-book', headers: { cookie: staff.cookie } });
  return got.json<OfficeProviderBook>();
}
/** The open differences of a provider after a comparison. */
async function differences(provider: string) {
  await deadlines.runDue();
  return (await book()).open.filter((one) => one.provider === provider);
}
const kindsOf = async (provider: string) => (await differences(provider)).map(({ kind }) => kind);
/** The state of the items of a provider in the queue. */
const items = async (provider: string) =>
  (
    await db
      .select({ state: queueItemTable.state })
      .from(queueItemTable)
      .where(and(eq(queueItemTable.kind, 'difference'), eq(queueItemTable.subject, provider)))
      .orderBy(queueItemTable.id)
  ).map(({ state }) => state);

describe('the book', () => {
  it('has the price with the provider once, whatever is repeated', async () => {
    const provider = newProvider();
    const purchase = await sold(provider);
    await purchase.say('paid', 1_000, purchase.transaction_id);
    await purchase.say('paid', 1_000, 'another-message-of-the-sale');
    expect(await balances(provider)).toEqual({ receivable: 1_000, sales: -1_000 });
  });

  it('follows refunds, voids, chargebacks and their reversal', async () => {
    const provider = newProvider();
    const [one, two] = [await sold(provider), await sold(provider)];
    await one.say('refunded', 400, 'r1');
    await one.say('voided', 600, 'v1');
    expect(await balances(provider)).toEqual({ receivable: 1_000, sales: -2_000, refunds: 1_000 });
    await two.say('chargeback', 1_000, 'c1');
    expect(await balances(provider)).toEqual({ sales: -2_000, refunds: 1_000, disputes: 1_000 });
    await two.say('chargeback_reversed', 1_000, 'c1');
    expect(await balances(provider)).toEqual({ receivable: 1_000, sales: -2_000, refunds: 1_000 });
  });

  it('takes in what a node without the book has sold, at the next check', async () => {
    const provider = newProvider();
    const [one, two] = [await sold(provider), await sold(provider)];
    await two.say('chargeback', 1_000, 'c1');
    await two.say('chargeback_reversed', 1_000, 'c1');
    const before = await balances(provider);
    await db.execute(sql`DELETE FROM provider_entry USING provider_posting p
      WHERE posting_id = p.id AND p.provider = ${provider}`);
    await db.delete(providerPostingTable).where(eq(providerPostingTable.provider, provider));
    expect(
      (await checkLedger(db)).map(({ rule, expected_units }) => [rule, expected_units]).toSorted(),
    ).toEqual([
      ['refund_equals_posting', 1_000],
      ['refund_equals_posting', 1_000],
      ['sale_equals_posting', 1_000],
      ['sale_equals_posting', 1_000],
    ]);
    expect((await recordLedgerCheck(services.database, clock.nowMs()))?.findings).toEqual([]);
    expect(await balances(provider)).toEqual(before);
    expect(one.id).toBeGreaterThan(0);
  });

  it('is checked: a posting that was changed or has lost an entry is found', async () => {
    const provider = newProvider();
    const { id } = await sold(provider);
    const of = (change: ReturnType<typeof sql>) => db.execute(change);
    const rules = async () => (await checkLedger(db)).map(({ rule }) => rule).toSorted();
    const posting = sql`(SELECT id FROM provider_posting WHERE cause = ${`sale:${id}`})`;
    await of(
      sql`UPDATE provider_entry SET amount_minor = 999 WHERE posting_id = ${posting} AND account = 'receivable'`,
    );
    expect(await rules()).toEqual(['book_entries_equal_posting', 'book_sums_to_zero']);
    await of(
      sql`UPDATE provider_entry SET amount_minor = 1000 WHERE posting_id = ${posting} AND account = 'receivable'`,
    );
    await of(sql`UPDATE provider_posting SET amount_minor = 999 WHERE cause = ${`sale:${id}`}`);
    expect(await rules()).toEqual(['book_entries_equal_posting', 'sale_equals_posting']);
    expect((await recordLedgerCheck(services.database, clock.nowMs()))?.findings).toHaveLength(2);
    await of(sql`UPDATE provider_posting SET amount_minor = 1000 WHERE cause = ${`sale:${id}`}`);
    expect((await recordLedgerCheck(services.database, clock.nowMs()))?.findings).toEqual([]);
  });
});

describe('a statement', () => {
  it('shows what it would add, and then adds fees, reserve and payouts', async () => {
    const provider = newProvider();
    const [one, two] = [await sold(provider), await sold(provider, { price_cents: 2_500 })];
    const csv = csvOf(
      [today(), 'sale', one.transaction_id, '10.00', 'USD', '1.10'],
      [today(), 'sale', two.checkout_id, '25.00', 'USD', '2.75'],
      [today(), 'reserve_held', '', '3.50', 'USD', ''],
      [today(), 'reserve_released', '', '1.00', 'USD', ''],
      [today(), 'fee', '', '0.65', 'USD', ''],
      [today(), 'payout', 'bank-1', '28.00', 'USD', ''],
      ['tomorrow', 'sale', 'x', '1.00', 'USD', ''],
    );
    expect(await post('/provider-book/preview', { provider, csv })).toEqual({
      added: 6,
      known: 0,
      unread: [{ line: 8, fault: 'date' }],
      sums: [
        { kind: 'sale', currency: 'USD', count: 2, amount_minor: 3_500, fee_minor: 385 },
        { kind: 'reserve_held', currency: 'USD', count: 1, amount_minor: 350, fee_minor: 0 },
        { kind: 'reserve_released', currency: 'USD', count: 1, amount_minor: 100, fee_minor: 0 },
        { kind: 'fee', currency: 'USD', count: 1, amount_minor: 65, fee_minor: 0 },
        { kind: 'payout', currency: 'USD', count: 1, amount_minor: 2_800, fee_minor: 0 },
      ],
    });
    expect(await balances(provider)).toEqual({ receivable: 3_500, sales: -3_500 });
    expect(await load(provider, csv)).toEqual({ added: 6, known: 0, unread: 1 });
    expect(await balances(provider)).toEqual({
      ...{ receivable: 0 + 3_500 - 385 - 350 + 100 - 65 - 2_800 || undefined },
      ...{ sales: -3_500, fees: 450, reserve: 250, bank: 2_800 },
    });
    expect(await differences(provider)).toEqual([]);
    const shown = (await book()).balances.find((balance) => balance.provider === provider);
    expect(shown).toMatchObject({
      currency: 'USD',
      listed_until: today(),
      accounts: { fees: 450, reserve: 250 },
    });
  });

  it('changes nothing when it is imported again, also by two people at once or as a part of another', async () => {
    const provider = newProvider();
    await sold(provider);
    const fee = [today(), 'fee', '', '5.00', 'USD', ''];
    const csv = csvOf(fee, fee, [today(), 'payout', '', '1.00', 'USD', '']);
    const both = await Promise.all([load(provider, csv), load(provider, csv)]);
    expect(both.map(({ added }) => added).toSorted()).toEqual([0, 3]);
    expect(await load(provider, csv)).toEqual({ added: 0, known: 3, unread: 0 });
    expect(await load(provider, csvOf(fee, [today(), 'fee', 'other', '2.00', 'USD', '']))).toEqual({
      ...{ added: 1, known: 1, unread: 0 },
    });
    expect(await balances(provider)).toMatchObject({ fees: 1_200, bank: 100 });
    const acts = await db.select().from(auditTable).where(eq(auditTable.subject_id, provider));
    expect(acts.map(({ act, outcome }) => [act, outcome]).toSorted()).toEqual([
      ['statement.import', 'done'],
      ['statement.import', 'done'],
      ['statement.import', 'unchanged'],
      ['statement.import', 'unchanged'],
    ]);
  });

  it('refuses what is no statement, an unknown provider, and people without the right', async () => {
    const provider = newProvider();
    await sold(provider);
    expect((await load(provider, 'name,address\na,b')).error?.name).toBe('provider_statement_unreadable');
    expect((await load(provider, '"open quote,\n1')).error?.name).toBe('provider_statement_unreadable');
    expect((await load('nobody', csvOf())).error?.name).toBe('not_found');
    expect((await load('bank', csvOf())).error?.name).toBe('not_found');
    expect((await load(provider, csvOf(), ' ')).error?.name).toBe('bad_request');
    const moderator = await buildStaff(services, { roles: [{ role: 'moderator' }] });
    const body = { provider, csv: csvOf() };
    expect((await post('/provider-book/preview', body, moderator.cookie)).error?.name).toBe(
      'staff_right_missing',
    );
  });
});

describe('the comparison', () => {
  it('finds what one side lacks, another amount, and what is listed twice', async () => {
    const provider = newProvider();
    const [exact, less, twice] = [await sold(provider), await sold(provider), await sold(provider)];
    const csv = csvOf(
      [today(), 'sale', exact.transaction_id, '10.00', 'USD', ''],
      [today(), 'sale', less.transaction_id, '9.00', 'USD', ''],
      [today(), 'sale', twice.transaction_id, '10.00', 'USD', ''],
      [today(), 'sale', `sale-${twice.checkout_id}`, '10.00', 'USD', ''],
      [today(), 'chargeback', exact.transaction_id, '10.00', 'USD', ''],
    );
    await load(provider, csv);
    const found = await differences(provider);
    expect(found.map(({ kind, line, bookable_minor }) => [kind, line?.line, bookable_minor])).toEqual([
      ['amount_differs', 3, -100],
      ['duplicate', 5, 1_000],
      ['missing_with_us', 6, -1_000],
    ]);
    expect(found[0]?.posting).toMatchObject({ purchase_id: String(less.id), amount_minor: 1_000 });
    expect(await items(provider)).toEqual(['open']);
    // The next day finds the same, and files nothing twice.
    await later(1);
    expect(await differences(provider)).toHaveLength(3);
    expect(await items(provider)).toEqual(['open']);
  });

  it('misses a sale once the statements reach further than the grace, and finds it when it is listed late', async () => {
    const provider = newProvider();
    const [listed, missing] = [await sold(provider), await sold(provider)];
    const first = today();
    await load(provider, csvOf([first, 'sale', listed.transaction_id, '10.00', 'USD', '']));
    expect(await kindsOf(provider)).toEqual([]);
    await later(2);
    await load(provider, csvOf([today(), 'fee', '', '1.00', 'USD', '']));
    expect(await kindsOf(provider)).toEqual([]);
    await later(1);
    await load(provider, csvOf([today(), 'fee', '', '1.00', 'USD', '']));
    expect(await kindsOf(provider)).toEqual(['missing_with_them']);
    expect(await items(provider)).toEqual(['open']);
    await load(provider, csvOf([today(), 'sale', String(missing.id), '10.00', 'USD', '']));
    expect(await kindsOf(provider)).toEqual([]);
    expect(await items(provider)).toEqual(['withdrawn']);
  });

  it('does not miss a sale that was voided, and finds what we learn later', async () => {
    const provider = newProvider();
    const voided = await sold(provider);
    await voided.say('voided', 1_000, 'v1');
    const first = today();
    await load(provider, csvOf([first, 'sale', 'not-yet', '10.00', 'USD', '']));
    expect(await kindsOf(provider)).toEqual(['missing_with_us']);
    const late = await sold(provider);
    await late.say('refunded', 200, 'refund-1');
    await db.execute(sql`UPDATE payment_event SET transaction_id = 'not-yet'
      WHERE provider = ${provider} AND transaction_id = ${late.transaction_id}`);
    await later(4);
    await load(
      provider,
      csvOf([first, 'refund', 'refund-1', '2.00', 'USD', ''], [today(), 'fee', '', '1.00', 'USD', '']),
    );
    expect(await kindsOf(provider)).toEqual([]);
  });

  it('looks at each provider and currency apart', async () => {
    const [one, other] = [newProvider(), newProvider()];
    const [dollars, euros] = [await sold(one), await sold(one, { currency: 'EUR' })];
    await load(one, csvOf([today(), 'sale', euros.transaction_id, '10.00', 'USD', '']));
    await sold(other);
    await load(other, csvOf([today(), 'sale', dollars.transaction_id, '10.00', 'USD', '']));
    const [currency] = await differences(one);
    expect(currency).toMatchObject({ kind: 'amount_differs', bookable_minor: null });
    expect(await kindsOf(other)).toEqual(['missing_with_us']);
    const closed = { book: true, reason: 'x' };
    expect((await post(`/differences/${currency!.difference_id}/close`, closed)).error?.name).toBe(
      'difference_not_bookable',
    );
  });
});

describe('a difference', () => {
  it('is closed with a reason, once, and stays closed', async () => {
    const provider = newProvider();
    const less = await sold(provider);
    await load(provider, csvOf([today(), 'sale', less.transaction_id, '9.00', 'USD', '']));
    const [found] = await differences(provider);
    const close = (reason: string) =>
      post(`/differences/${found!.difference_id}/close`, { book: false, reason });
    expect((await close('')).error?.name).toBe('bad_request');
    const both = await Promise.all([
      close('a promotion of the provider'),
      close('a promotion of the provider'),
    ]);
    expect(both.map(({ error }) => error?.name).toSorted()).toEqual(['difference_closed', undefined]);
    expect((await post('/differences/999999/close', { book: false, reason: 'x' })).error?.name).toBe(
      'not_found',
    );
    expect(await items(provider)).toEqual(['withdrawn']);
    await later(1);
    expect(await differences(provider)).toEqual([]);
    const [kept] = (await book()).closed;
    expect(kept?.closed).toMatchObject({ reason: 'a promotion of the provider', booked_minor: null });
    expect(await balances(provider)).toEqual({ receivable: 1_000, sales: -1_000 });
  });

  it('corrects the book so that it agrees with the statement', async () => {
    const provider = newProvider();
    const [less, missing] = [await sold(provider), await sold(provider)];
    await load(
      provider,
      csvOf(
        [today(), 'sale', less.transaction_id, '9.00', 'USD', ''],
        [today(), 'refund', 'unknown', '2.00', 'USD', ''],
      ),
    );
    await later(3);
    await load(provider, csvOf([today(), 'payout', '', '7.00', 'USD', '']));
    const found = await differences(provider);
    expect(found.map(({ kind, bookable_minor }) => [kind, bookable_minor])).toEqual([
      ['amount_differs', -100],
      ['missing_with_us', -200],
      ['missing_with_them', -1_000],
    ]);
    for (const { difference_id } of found)
      await post(`/differences/${difference_id}/close`, { book: true, reason: 'as the provider says' });
    // $9 and nothing, less a refund of $2, and $7 were paid out: nothing is owed.
    expect(await balances(provider)).toEqual({ sales: -2_000, corrections: 1_300, bank: 700 });
    // What was taken out of the book is new when it is listed for all that.
    await load(provider, csvOf([today(), 'sale', missing.transaction_id, '10.00', 'USD', '']));
    expect((await differences(provider)).map(({ kind, bookable_minor }) => [kind, bookable_minor])).toEqual([
      ['missing_with_us', 1_000],
    ]);
  });

  it('is filed again the next day if its item was settled and it is still open', async () => {
    const provider = newProvider();
    await sold(provider);
    await load(provider, csvOf([today(), 'sale', 'unknown', '9.00', 'USD', '']));
    await deadlines.runDue();
    const [item] = await db
      .select()
      .from(queueItemTable)
      .where(and(eq(queueItemTable.kind, 'difference'), eq(queueItemTable.subject, provider)));
    const url = `/queue_items/${item!.id}`;
    const shown = await app.inject({ url: `/api/office${url}`, headers: { cookie: staff.cookie } });
    expect(shown.json()).toMatchObject({
      about: { provider, open: [{ kind: 'missing_with_us', count: 1 }] },
    });
    await db.update(queueItemTable).set({ state: 'decided' }).where(eq(queueItemTable.id, item!.id));
    await load(provider, csvOf([today(), 'fee', '', '1.00', 'USD', '']));
    await deadlines.runDue();
    expect(await items(provider)).toEqual(['decided']);
    await later(1);
    await deadlines.runDue();
    expect(await items(provider)).toEqual(['decided', 'open']);
  });
});
