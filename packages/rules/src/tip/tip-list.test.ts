import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addToTipList, withHeard, type ListedGiving, type TipEntry } from './index.ts';

const given = fc.record({
  type: fc.constantFrom('tip' as const, 'gift' as const),
  user_id: fc.constantFrom('1', '2', null),
  units: fc.integer({ min: 1, max: 1_000_000 }),
});
const evening = fc.array(given, { maxLength: 40 }).map((all) =>
  all.map((one, at): ListedGiving => ({
    ...one,
    id: String((at * 7919) % 1_009),
    user_name: one.user_id,
    at_ms: at,
  })),
);
const listOf = (all: readonly ListedGiving[]): TipEntry[] =>
  all.reduce((list: TipEntry[], one) => addToTipList(list, one), []);
const inOrder = (list: readonly TipEntry[]): string[] =>
  list.map((entry) => JSON.stringify(entry)).toSorted();

describe('addToTipList', () => {
  it('has the count, the sum and the last of each person and type', () => {
    fc.assert(
      fc.property(evening, (all) => {
        const list = listOf(all);
        for (const entry of list) {
          const own = all.filter(({ type, user_id }) => type === entry.type && user_id === entry.user_id);
          expect(entry.count).toBe(own.length);
          expect(entry.total_units).toBe(own.reduce((sum, { units }) => sum + units, 0));
          expect(entry).toMatchObject(own.at(-1) ?? {});
        }
        expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
      }),
    );
  });
  it('has one entry for all anonymous people of a type', () => {
    fc.assert(
      fc.property(evening, (all) => {
        const nameless = listOf(all).filter(({ user_id }) => user_id === null);
        expect(nameless.length).toBeLessThanOrEqual(2);
      }),
    );
  });
  it('adds to a list that was read what it does not have yet', () => {
    fc.assert(
      fc.property(evening, fc.nat(40), fc.nat(40), (all, read, first) => {
        const answered = listOf(all.slice(0, read));
        expect(inOrder(withHeard(answered, all.slice(Math.min(read, first))))).toEqual(inOrder(listOf(all)));
      }),
    );
  });
});
