import type { ViewerListEntry } from '@akari/contract/channel';
import { describe, expect, it } from 'vitest';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { sampleViewer } from '../../testing/sample-viewer.ts';
import { selectInChatCount, selectLeftViewers, selectViewers, viewersSlice } from './viewers.slice.ts';

const viewer = (user_id: string, spent_units: number, left_at_ms?: number): ViewerListEntry =>
  sampleViewer({ user_id, spent_units, ...(left_at_ms === undefined ? {} : { left_at_ms }) });
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
  it('selectInChatCount leaves out previews, peeps and viewers who left', () => {
    const preview = sampleViewer({ user_id: '2', session_type: 110, mode: 'preview' });
    const state = after(sampleViewer(), preview, viewer('3', 1, 20));
    expect(selectInChatCount(state)).toBe(1);
  });
});
