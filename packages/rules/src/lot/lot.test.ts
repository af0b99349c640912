import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expireLots,
  giveBackToLots,
  nextReferenceMs,
  noticeDaysAt,
  settleLots,
  spentUnits,
  type Lot,
} from './index.ts';

const lot = (lot_id: number, kind: Lot['kind'], issued_units: number, expires_at_ms: number): Lot => ({
  lot_id,
  kind,
  issued_units,
  left_units: issued_units,
  expired_units: 0,
  taken_units: 0,
  expires_at_ms,
  spent_at_ms: null,
});
const left = (lots: readonly Lot[]) => lots.map(({ lot_id, left_units }) => [lot_id, left_units]);
const sum = (lots: readonly Lot[]) => lots.reduce((total, { left_units }) => total + left_units, 0);

const anyLot = (lot_id: number) =>
  fc
    .record({
      kind: fc.constantFrom('bonus', 'granted', 'paid'),
      issued_units: fc.integer({ min: 1, max: 1_000 }),
      expires_at_ms: fc.integer({ min: 1, max: 5 }),
    })
    .map(({ kind, issued_units, expires_at_ms }) => lot(lot_id, kind, issued_units, expires_at_ms));
const anyLots = fc
  .integer({ min: 1, max: 8 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => anyLot(at + 1))));
const totals = (lots: readonly Lot[]) => ({
  bonus: sum(lots.filter(({ kind }) => kind === 'bonus')),
  all: sum(lots),
});

describe('settleLots', () => {
  it('spends free points first, then what expires soonest', () => {
    const lots = [
      lot(1, 'paid', 100, 50),
      lot(2, 'paid', 100, 40),
      lot(3, 'granted', 100, 90),
      lot(4, 'paid', 100, 40),
    ];
    const { lots: settled } = settleLots(lots, { balance_units: 150, bonus_units: 0 }, 7);
    expect(left(settled)).toEqual([
      [3, 0],
      [2, 0],
      [4, 50],
      [1, 100],
    ]);
    expect(settled.map(({ spent_at_ms }) => spent_at_ms)).toEqual([7, 7, 7, null]);
  });

  it('leaves points for time to the pool of their own', () => {
    const lots = [lot(1, 'bonus', 120, 50), lot(2, 'paid', 100, 40)];
    const tipped = settleLots(lots, { balance_units: 150, bonus_units: 120 }, 7);
    expect(left(tipped.lots)).toEqual([
      [1, 120],
      [2, 30],
    ]);
    const watched = settleLots(lots, { balance_units: 150, bonus_units: 50 }, 7);
    expect(left(watched.lots)).toEqual([
      [1, 50],
      [2, 100],
    ]);
  });

  it('says what no lot explains', () => {
    const { unexplained } = settleLots([lot(1, 'paid', 10, 5)], { balance_units: 40, bonus_units: 5 }, 1);
    expect(unexplained).toEqual({ balance_units: 30, bonus_units: 5 });
  });

  it('the sum of what is left is the balance, and no lot is negative or above its issue', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(), fc.nat(), (lots, spent, watched) => {
        const { bonus, all } = totals(lots);
        const bonus_units = bonus === 0 ? 0 : watched % (bonus + 1);
        const balance_units = bonus_units + (all === bonus ? 0 : spent % (all - bonus + 1));
        const { lots: settled, unexplained } = settleLots(lots, { balance_units, bonus_units }, 9);
        expect(sum(settled)).toBe(balance_units);
        expect(unexplained).toEqual({ balance_units: 0, bonus_units: 0 });
        for (const one of settled) {
          expect(one.left_units).toBeGreaterThanOrEqual(0);
          expect(spentUnits(one)).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('a lot is spent only when those before it in its pool are used up', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(), (lots, spent) => {
        const { bonus, all } = totals(lots);
        const balance_units = bonus + (all === bonus ? 0 : spent % (all - bonus + 1));
        const { lots: settled } = settleLots(lots, { balance_units, bonus_units: bonus }, 9);
        const others = settled.filter(({ kind }) => kind !== 'bonus');
        const firstLeft = others.findIndex(({ left_units }) => left_units > 0);
        if (firstLeft >= 0)
          for (const later of others.slice(firstLeft + 1)) expect(spentUnits(later)).toBe(0);
      }),
    );
  });

  it('spending in two steps gives what spending at once gives', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(), fc.nat(), (lots, first, second) => {
        const { bonus, all } = totals(lots);
        const half = all === bonus ? 0 : first % (all - bonus + 1);
        const end = half === 0 ? 0 : second % (half + 1);
        const at = (from: readonly Lot[], units: number) =>
          settleLots(from, { balance_units: bonus + units, bonus_units: bonus }, 9).lots;
        expect(left(at(at(lots, half), end))).toEqual(left(at(lots, end)));
      }),
    );
  });

  it('a refund between two changes of the lots leaves no trace', () => {
    const lots = [lot(1, 'paid', 100, 50), lot(2, 'granted', 100, 90)];
    const before = settleLots(lots, { balance_units: 120, bonus_units: 0 }, 5).lots;
    const refunded = settleLots(lots, { balance_units: 150, bonus_units: 0 }, 6).lots;
    expect(left(before)).toEqual([
      [2, 20],
      [1, 100],
    ]);
    expect(left(refunded)).toEqual([
      [2, 50],
      [1, 100],
    ]);
  });
});

describe('giveBackToLots', () => {
  it('gives back to what was spent last, and keeps the rest apart', () => {
    const spent = (one: Lot, left_units: number, spent_at_ms: number): Lot => ({
      ...one,
      left_units,
      spent_at_ms,
    });
    const lots = [
      spent(lot(1, 'paid', 100, 50), 40, 3),
      spent(lot(2, 'granted', 100, 90), 70, 8),
      lot(3, 'paid', 100, 60),
    ];
    const { lots: given, rest_units } = giveBackToLots(lots, 50, 70);
    expect(left(given)).toEqual([
      [2, 100],
      [3, 100],
      [1, 60],
    ]);
    expect(given.map(({ expires_at_ms }) => expires_at_ms)).toEqual([90, 60, 70]);
    expect(rest_units).toBe(0);
    expect(giveBackToLots(lots, 100, null).rest_units).toBe(10);
  });

  it('undoes a payment that was settled alone, for every payment', () => {
    fc.assert(
      fc.property(anyLots, fc.nat(), (lots, spent) => {
        const { bonus, all } = totals(lots);
        const paid = all === bonus ? 0 : spent % (all - bonus + 1);
        const funds = { balance_units: all - paid, bonus_units: bonus };
        const { lots: settled } = settleLots(lots, funds, 9);
        const { lots: back, rest_units } = giveBackToLots(settled, paid, null);
        expect(rest_units).toBe(0);
        expect(left(back).toSorted()).toEqual(left(lots).toSorted());
      }),
    );
  });
});

describe('expireLots', () => {
  it('takes what is left at the date, to the millisecond', () => {
    const lots = [lot(1, 'paid', 100, 50), lot(2, 'granted', 30, 51)];
    const { lots: after, expired } = expireLots(lots, 50, 0);
    expect(
      expired.map(({ lot: { lot_id, expired_units }, units }) => [lot_id, expired_units, units]),
    ).toEqual([[1, 100, 100]]);
    expect(left(after)).toEqual([
      [2, 30],
      [1, 0],
    ]);
    expect(expireLots(lots, 49, 0).expired).toEqual([]);
  });

  it('leaves the free points that a running session may use', () => {
    const lots = [lot(1, 'bonus', 100, 50), lot(2, 'paid', 40, 50)];
    const { lots: after, expired } = expireLots(lots, 60, 70);
    expect(expired.map(({ lot: { lot_id }, units }) => [lot_id, units])).toEqual([
      [1, 30],
      [2, 40],
    ]);
    expect(left(after)).toEqual([
      [1, 70],
      [2, 0],
    ]);
  });
});

describe('noticeDaysAt', () => {
  const DAY_MS = 86_400_000;
  const days = [30, 7, 1];
  it.each([
    [30 * DAY_MS + 1, null],
    [30 * DAY_MS, 30],
    [7 * DAY_MS + 1, 30],
    [7 * DAY_MS, 7],
    [DAY_MS, 1],
    [1, 1],
    [0, null],
  ])('%i ms before the expiry: %j', (before_ms, expected) =>
    expect(noticeDaysAt(1_000 * DAY_MS, 1_000 * DAY_MS - before_ms, days)).toBe(expected),
  );
});

describe('nextReferenceMs', () => {
  it.each([
    ['2026-03-31T14:59:59.999Z', '2026-03-31T15:00:00.000Z'],
    ['2026-03-31T15:00:00.000Z', '2026-09-30T15:00:00.000Z'],
    ['2026-11-26T00:00:00.000Z', '2027-03-31T15:00:00.000Z'],
    ['2026-12-31T23:00:00.000Z', '2027-03-31T15:00:00.000Z'],
  ])('after %s: %s', (now, next) =>
    expect(new Date(nextReferenceMs(Date.parse(now))).toISOString()).toBe(next),
  );
});
