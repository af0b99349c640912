import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookEntries, owedBy, POSTING_KINDS } from './posting.ts';

const anyAmount = fc.integer({ min: 1, max: 100_000_000 });

describe('bookEntries', () => {
  it.each([
    ['sale', 'receivable', 'sales'],
    ['refund', 'refunds', 'receivable'],
    ['chargeback', 'disputes', 'receivable'],
    ['chargeback_reversed', 'receivable', 'disputes'],
    ['fee', 'fees', 'receivable'],
    ['reserve_held', 'reserve', 'receivable'],
    ['reserve_released', 'receivable', 'reserve'],
    ['payout', 'bank', 'receivable'],
    ['correction', 'receivable', 'corrections'],
  ] as const)('%s adds to %s and takes from %s', (kind, to, from) =>
    expect(bookEntries(kind, 'ccbill', 2_500)).toEqual([
      { account: to, amount_minor: 2_500 },
      { account: from, amount_minor: -2_500 },
    ]),
  );

  it('has money that was transferred to us on the bank account at once', () => {
    expect(bookEntries('sale', 'bank', 1_000)[0]).toEqual({ account: 'bank', amount_minor: 1_000 });
    expect(bookEntries('refund', 'bank', 1_000)[1]).toEqual({ account: 'bank', amount_minor: -1_000 });
  });

  it('sums to zero, whatever happens', () => {
    const anyPosting = fc.tuple(
      fc.constantFrom(...POSTING_KINDS),
      fc.constantFrom('ccbill', 'bank', 'sandbox'),
      anyAmount,
    );
    fc.assert(
      fc.property(fc.array(anyPosting, { maxLength: 30 }), (postings) => {
        const entries = postings.flatMap((posting) => bookEntries(...posting));
        expect(entries.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(0);
      }),
    );
  });

  it('owes nothing after a payout of what was sold, less what went back, fees and what is kept back', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...POSTING_KINDS), anyAmount), { maxLength: 30 }),
        (postings) => {
          const owed = postings.reduce(
            (sum, [kind, amount_minor]) => sum + owedBy(kind, { amount_minor, currency: 'USD' }),
            0,
          );
          const entries = [...postings, ['payout', owed] as const].flatMap(([kind, amount]) =>
            bookEntries(kind, 'ccbill', amount),
          );
          const left = entries.filter(({ account }) => account === 'receivable');
          expect(left.reduce((sum, { amount_minor }) => sum + amount_minor, 0)).toBe(0);
        },
      ),
    );
  });
});
