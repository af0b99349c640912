import { describe, expect, it } from 'vitest';
import { note, type EarningsState } from './earnings.slice.ts';

const at = (at_ms: number, total_units: number, broadcast_id: string | null = 'b1') => ({
  broadcast_id,
  since_ms: broadcast_id === null ? null : 1_000,
  chat_units: total_units,
  tip_units: 0,
  total_units,
  at_ms,
});
const empty: EarningsState = { now: null, history: [] };

describe('note', () => {
  it('starts the history of a broadcast at 0', () => {
    const state = note(note(empty, at(2_000, 5)), at(3_000, 9));
    expect(state.history.map((point) => point.total_units)).toEqual([0, 5, 9]);
  });
  it('starts a new history for another broadcast', () => {
    const state = note(note(empty, at(2_000, 5)), at(9_000, 1, 'b2'));
    expect(state.history.map((point) => point.total_units)).toEqual([0, 1]);
  });
  it('ignores an older sum', () => {
    expect(note(note(empty, at(3_000, 9)), at(2_000, 5)).now?.total_units).toBe(9);
  });
  it('keeps the last sum after the broadcast has ended', () => {
    expect(note(note(empty, at(3_000, 9)), at(4_000, 0, null)).now?.total_units).toBe(9);
  });
  it('keeps the first and last of at most 241 points', () => {
    let state = empty;
    for (let step = 1; step <= 1_000; step += 1) state = note(state, at(1_000 + step, step));
    expect(state.history.length).toBeLessThanOrEqual(241);
    expect(state.history[0]?.total_units).toBe(0);
    expect(state.history.at(-1)?.total_units).toBe(1_000);
  });
});
