import type { ViewerListEntry } from '@akari/contract/channel';
import { describe, expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { selectLeftViewers, selectViewers, viewersSlice } from './viewers.slice.ts';

const viewer = (user_id: string, spent_units: number, left_at_ms?: number): ViewerListEntry => ({
  user_id,
  user_name: user_id,
  user_type: 205,
  tier: 'regular',
  session_type: 115,
  mode: 'party',
  lang: 'ja',
  icons: [],
  joined_at_ms: 1,
  spent_units,
  ...(left_at_ms === undefined ? {} : { left_at_ms }),
});
const after = (...viewers: ViewerListEntry[]) => {
  const told = serverEvent['viewers.changed']({ from: '', version: '1', viewers, spent: [], left: [] });
  return { viewers: viewersSlice.reducer(undefined, told) } as Parameters<typeof selectViewers>[0];
};
const idsOf = (list: readonly ViewerListEntry[]): string[] => list.map(({ user_id }) => user_id);

describe('viewersSlice', () => {
  it('selectViewers orders by spending, selectLeftViewers by the latest departure', () => {
    const state = after(viewer('1', 5), viewer('2', 90, 10), viewer('3', 7), viewer('4', 1, 20));
    expect(idsOf(selectViewers(state))).toEqual(['3', '1']);
    expect(idsOf(selectLeftViewers(state))).toEqual(['4', '2']);
  });
});
