import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BULK_ACT_NAMES, BULK_EVENTS, mayUndo, nextBulkState, undoUntil, type BulkState } from './index.ts';

const job = { act: 'campaign.end', state: 'done', done_at_ms: 1_000 } as const;

it('a bulk act can be undone for ten minutes after its last row', () => {
  expect(undoUntil(job)).toBe(601_000);
  expect(mayUndo(job, 600_999)).toBe(true);
  expect(mayUndo(job, 601_000)).toBe(false);
});

it('what tells a person something cannot be undone, nor what did nothing', () => {
  expect(undoUntil({ ...job, act: 'bar.lift' })).toBeNull();
  expect(undoUntil({ ...job, act: 'bar.refuse' })).toBeNull();
  expect(undoUntil({ ...job, done_at_ms: null })).toBeNull();
});

it('a bulk act is undone once, and never while rows are left', () => {
  const act = fc.constantFrom(...BULK_ACT_NAMES);
  fc.assert(
    fc.property(act, fc.array(fc.constantFrom(...BULK_EVENTS), { maxLength: 12 }), (name, events) => {
      let state: BulkState = 'running';
      let undone = 0;
      for (const event of events) {
        const may = mayUndo({ act: name, state, done_at_ms: 0 }, 0);
        if (may) expect(state).toBe('done');
        const next = nextBulkState(state, event);
        if (next === 'undoing') undone += 1;
        state = next ?? state;
      }
      expect(undone).toBeLessThanOrEqual(1);
    }),
  );
});
