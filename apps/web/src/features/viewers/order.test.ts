import { describe, expect, it } from 'vitest';
import { sampleViewer } from '../../testing/sample-viewer.ts';
import { inOrder, VIEWER_ORDERS } from './order.ts';

const viewers = [
  sampleViewer({ user_id: '1', joined_at_ms: 10, spent_units: 90_000, given_units: 0 }),
  sampleViewer({ user_id: '2', joined_at_ms: 20, spent_units: 50_000, given_units: 40_000 }),
  sampleViewer({ user_id: '3', joined_at_ms: 30, spent_units: 60_000, given_units: 40_000 }),
];

describe('inOrder', () => {
  it.each([
    ['spent', ['1', '3', '2']],
    ['given', ['3', '2', '1']],
    ['joined', ['3', '2', '1']],
  ] as const)('sorts by %s', (order, ids) => {
    expect(inOrder(viewers, order).map(({ user_id }) => user_id)).toEqual(ids);
  });
  it('has three orders', () => {
    expect(VIEWER_ORDERS).toEqual(['spent', 'given', 'joined']);
  });
});
