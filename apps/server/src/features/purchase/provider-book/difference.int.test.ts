import { and, eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { queueItemTable } from '../../../core/queue/queue.table.ts';
import { openProviderBook } from '../../../testing/payment/provider-book-scenes.ts';

const {
  services,
  later,
  get,
  today,
  newProvider,
  post,
  csvOf,
  load,
  book,
  differences,
  kindsOf,
  sold,
  balances,
  items,
} = await openProviderBook();
const { db } = services.database;
const { deadlines } = services;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

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

  it('takes a line about one of two refunds for no other one', async () => {
    const provider = newProvider();
    const { say } = await sold(provider);
    await say('refunded', 400, 'part-1').then(() => say('refunded', 500, 'part-2'));
    const line = [today(), 'refund', 'part-1', '4.00', 'USD', ''];
    await load(provider, csvOf(line, line));
    expect(await kindsOf(provider)).toEqual(['duplicate']);
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
    expect(await get(url)).toMatchObject({
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
