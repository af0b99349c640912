import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { auditTable } from '../../../core/audit/audit.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { recordLedgerCheck } from '../../../core/ledger/record-ledger-check.ts';
import { providerPostingTable } from '../../../core/provider-book/provider-book.table.ts';
import { buildStaff } from '../../../testing/factories.ts';
import { openProviderBook } from '../../../testing/payment/provider-book-scenes.ts';

const { services, today, newProvider, post, csvOf, load, book, differences, sold, balances } =
  await openProviderBook();
const { db } = services.database;
const { clock } = services;
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

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
