import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Currency } from '../purchase/money.ts';
import {
  bookableMinor,
  matchLines,
  nextDifferenceState,
  nextReconcileMs,
  expectedDays,
  type BookMovement,
  type OpenLine,
} from './reconcile.ts';

const usd = (amount_minor: number, currency: Currency = 'USD') => ({ amount_minor, currency });
const line = (id: number, reference: string, amount = 1_000, more: Partial<OpenLine> = {}): OpenLine => ({
  ...{ id, reference, kind: 'sale', money: usd(amount), occurred_on: '2026-11-05', ...more },
});
const sold = (
  id: number,
  references: string[],
  amount = 1_000,
  more: Partial<BookMovement> = {},
): BookMovement => ({
  ...{ id, references, own: [], kind: 'sale', money: usd(amount), occurred_on: '2026-11-05', matched: false },
  ...more,
});
const found = (...asked: Parameters<typeof matchLines>) =>
  matchLines(...asked).map(({ line_id, posting_id, difference }) => [line_id, posting_id, difference]);

describe('matchLines', () => {
  it('finds a posting by any id that the provider may use', () => {
    expect(
      found([line(1, 'sale9'), line(2, 'tx8')], [sold(11, ['tx8', 'sale8']), sold(12, ['tx9', 'sale9'])]),
    ).toEqual([
      [1, 12, null],
      [2, 11, null],
    ]);
  });

  it('names what we do not have, another amount or currency, and what is listed twice', () => {
    const lines = [
      line(1, 'none'),
      line(2, 'a', 900),
      line(3, 'b'),
      line(4, 'b'),
      line(5, 'c', 1_000, { money: usd(1_000, 'EUR') }),
    ];
    expect(found(lines, [sold(11, ['a']), sold(12, ['b']), sold(13, ['c'])])).toEqual([
      [1, null, 'missing_with_us'],
      [2, 11, 'amount_differs'],
      [3, 12, null],
      [4, null, 'duplicate'],
      [5, 13, 'amount_differs'],
    ]);
  });

  it('takes a line that names one movement for no other one of the purchase, whatever its amount', () => {
    const refund = { kind: 'refund' as const };
    const parts = [
      sold(11, ['7', 'r1', 'r2'], 400, { ...refund, own: ['r1'] }),
      sold(12, ['7', 'r1', 'r2'], 600, { ...refund, own: ['r2'] }),
    ];
    expect(found([line(1, 'r1', 400, refund), line(2, 'r1', 400, refund)], parts)).toEqual([
      [1, 11, null],
      [2, null, 'duplicate'],
    ]);
    expect(found([line(1, 'r2', 500, refund)], parts)).toEqual([[1, 12, 'amount_differs']]);
    expect(found([line(1, '7', 600, refund)], parts)).toEqual([[1, 12, null]]);
  });

  it('takes a refund for no sale of the same id', () => {
    expect(found([line(1, 'a', 1_000, { kind: 'refund' })], [sold(11, ['a'])])).toEqual([
      [1, null, 'missing_with_us'],
    ]);
  });

  it('finds the period of a plan by its day, because all periods have the sale', () => {
    const periods = ['2026-10-05', '2026-11-04', '2026-12-04'].map((occurred_on, at) =>
      sold(at + 11, ['plan1'], 1_000, { occurred_on }),
    );
    expect(
      found([line(1, 'plan1'), line(2, 'plan1', 1_000, { occurred_on: '2026-12-05' })], periods),
    ).toEqual([
      [1, 12, null],
      [2, 13, null],
    ]);
  });

  it('leaves what an earlier line is matched with', () =>
    expect(found([line(1, 'a')], [sold(11, ['a'], 1_000, { matched: true })])).toEqual([
      [1, null, 'duplicate'],
    ]));

  it('matches each posting once, and everything that a true statement lists', () => {
    const anySale = fc.record({
      amount: fc.integer({ min: 1, max: 5 }),
      sale: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(fc.array(anySale, { maxLength: 15 }), fc.nat(), (sales, turn) => {
        const postings = sales.map(({ amount, sale }, at) =>
          sold(at + 1, [`tx${at}`, `sale${sale}`], amount),
        );
        const lines = sales.map(({ amount, sale }, at) =>
          line(at + 1, at % 2 === 0 ? `tx${at}` : `sale${sale}`, amount),
        );
        const turned = [
          ...lines.slice(turn % (lines.length + 1)),
          ...lines.slice(0, turn % (lines.length + 1)),
        ];
        const all = matchLines(turned, postings);
        const ids = all.map(({ posting_id }) => posting_id).filter((id) => id !== null);
        expect(new Set(ids).size).toBe(ids.length);
        // A line that names the sale may take the place of one that names the transaction: of the same amount, or listed.
        expect(all.filter(({ difference }) => difference === 'missing_with_us')).toEqual([]);
        const exact = matchLines(
          sales.map(({ amount }, at) => line(at + 1, `tx${at}`, amount)),
          postings,
        );
        expect(exact.every(({ difference }) => difference === null)).toBe(true);
      }),
    );
  });
});

it('looks for what was sold in the days of the statements, but for the last ones', () =>
  expect(expectedDays({ from: '2026-10-28', until: '2026-11-03' }, 5)).toEqual({
    from: '2026-10-28',
    until: '2026-10-29',
  }));

it('says by how much the book is wrong', () => {
  const side = (kind: OpenLine['kind'], amount: number) => ({ kind, money: usd(amount) });
  expect(bookableMinor(side('sale', 1_000), null)).toBe(1_000);
  expect(bookableMinor(side('refund', 1_000), null)).toBe(-1_000);
  expect(bookableMinor(null, side('sale', 1_000))).toBe(-1_000);
  expect(bookableMinor(null, side('chargeback', 1_000))).toBe(1_000);
  expect(bookableMinor(side('sale', 900), side('sale', 1_000))).toBe(-100);
  expect(bookableMinor({ kind: 'sale', money: usd(1_000, 'EUR') }, side('sale', 1_000))).toBeNull();
});

it('opens a difference again that was cleared, and leaves one that staff have closed', () => {
  expect(nextDifferenceState('open', 'clear')).toBe('cleared');
  expect(nextDifferenceState('cleared', 'find')).toBe('open');
  expect(nextDifferenceState('closed', 'find')).toBeNull();
  expect(nextDifferenceState('closed', 'close')).toBeNull();
});

it('compares at five in the morning in Japan', () => {
  expect(nextReconcileMs(Date.UTC(2026, 10, 28, 19, 59))).toBe(Date.UTC(2026, 10, 28, 20));
  expect(nextReconcileMs(Date.UTC(2026, 10, 28, 20))).toBe(Date.UTC(2026, 10, 29, 20));
});
