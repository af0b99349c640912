import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assignToySlots, type LinkedToy, type ReportedToy } from './index.ts';

const toy = (toy_id: string, connected = true): ReportedToy => ({
  ...{ toy_id, name: `Toy ${toy_id}`, connected, vibrates: true, battery: 80 },
});
const placesOf = (toys: readonly LinkedToy[]) =>
  toys.map(({ slot, toy_id, connected }) => [slot, toy_id, connected]);

describe('assignToySlots', () => {
  it('keeps the slot of a toy that comes back', () => {
    const first = assignToySlots([], [toy('a'), toy('b')]);
    expect(placesOf(first)).toEqual([
      [1, 'a', true],
      [2, 'b', true],
    ]);
    const gone = assignToySlots(first, [toy('b')]);
    expect(placesOf(gone)).toEqual([
      [1, 'a', false],
      [2, 'b', true],
    ]);
    expect(placesOf(assignToySlots(gone, [toy('b'), toy('a')]))).toEqual([
      [1, 'a', true],
      [2, 'b', true],
    ]);
  });
  it('a fourth toy takes the slot of one that is away, and none while all are connected', () => {
    const three = assignToySlots([], [toy('a'), toy('b'), toy('c')]);
    expect(placesOf(assignToySlots(three, [toy('a'), toy('b'), toy('c'), toy('d')]))).toEqual(
      placesOf(three),
    );
    expect(placesOf(assignToySlots(three, [toy('a'), toy('c'), toy('d')]))).toEqual([
      [1, 'a', true],
      [2, 'd', true],
      [3, 'c', true],
    ]);
  });
  it('never puts two toys in one slot, or one toy in two', () => {
    const reports = fc.array(
      fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.boolean()), {
        selector: ([id]) => id,
      }),
    );
    fc.assert(
      fc.property(reports, (all) => {
        let known: LinkedToy[] = [];
        for (const report of all) {
          known = assignToySlots(
            known,
            report.map(([id, connected]) => toy(id, connected)),
          );
          expect(new Set(known.map(({ slot }) => slot)).size).toBe(known.length);
          expect(new Set(known.map(({ toy_id }) => toy_id)).size).toBe(known.length);
          expect(known.length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});
