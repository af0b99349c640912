import { SESSION_MODES } from '@akari/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedList, differenceOf, type ViewerListEntry } from './index.ts';

const few = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const entry: fc.Arbitrary<ViewerListEntry> = fc.record({
  user_id: few('1', '2', '3', '4', '5', '6'),
  user_name: few('hana', 'ren'),
  user_type: few(205, 206),
  tier: few('regular', 'svip'),
  session_type: few(115, 120),
  mode: fc.constantFrom(...SESSION_MODES),
  lang: few('ja' as const, 'en' as const),
  icons: few([], ['twoway' as const], ['twowayAudioOnly' as const], ['remocha1' as const]),
  joined_at_ms: few(1, 2),
  spent_units: few(0, 1, 2),
  given_units: few(0, 1),
  ignored: fc.boolean(),
});
/** Present viewers, and viewers who have left. */
const listed = fc
  .tuple(entry, few(undefined, 3, 4))
  .map(([one, left_at_ms]) =>
    left_at_ms === undefined ? one : { ...one, left_at_ms, flag: 'heart' as const },
  );
const list = fc.uniqueArray(listed, { selector: ({ user_id }) => user_id });
const inOrder = (viewers: readonly ViewerListEntry[]): ViewerListEntry[] =>
  viewers.toSorted((one, other) => one.user_id.localeCompare(other.user_id));

describe('differenceOf and changedList', () => {
  it('rebuild the current list from successive differences', () => {
    fc.assert(
      fc.property(fc.array(list, { minLength: 1, maxLength: 6 }), ([first = [], ...later]) => {
        let shown = { version: '0', viewers: first };
        let whole = first;
        for (const [n, now] of later.entries()) {
          const difference = differenceOf(whole, now);
          whole = now;
          if (difference === null) continue;
          const next = changedList(shown, { from: shown.version, version: `${n + 1}`, ...difference });
          expect(next).not.toBeNull();
          shown = next ?? shown;
        }
        expect(inOrder(shown.viewers)).toEqual(inOrder(whole));
      }),
    );
  });

  it('differenceOf ignores order and sends no viewers when only spent_units changes', () => {
    fc.assert(
      fc.property(list, (viewers) => {
        expect(differenceOf(viewers, viewers.toReversed())).toBeNull();
        const richer = viewers.map((each) => ({ ...each, spent_units: each.spent_units + 1 }));
        const difference = differenceOf(viewers, richer);
        expect(difference?.spent ?? []).toHaveLength(viewers.length);
        expect(difference?.viewers ?? []).toEqual([]);
      }),
    );
  });

  it('changedList returns null for a change of another version', () => {
    const change = { from: 'b', version: 'c', viewers: [], spent: [], left: [] };
    expect(changedList({ version: 'a', viewers: [] }, change)).toBeNull();
  });
});
