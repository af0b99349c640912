import { expect, it } from 'vitest';
import type { RoomState } from '../room-tool/room-tool.ts';
import { REGULAR_POINTS_TOOL } from './room-tools.ts';

const offers = (change: Partial<RoomState>): boolean => {
  const state = { mode: 'party', member: true, quote: 'known', with_coupon: true, ...change } as RoomState;
  const { available, opens } = REGULAR_POINTS_TOOL;
  const possible = opens.as === 'window' && opens.possible(state);
  expect(available(state)).toBe(possible);
  return possible;
};

it('the tool to go on with regular points is there in an open chat that coupon points pay', () => {
  for (const mode of ['party', 'voice', 'dlchat', 'showtime'] as const)
    expect(offers({ mode }), mode).toBe(true);
  for (const mode of [null, 'preview', 'peep', 'twoshot', 'twoway', 'hidden'] as const)
    expect(offers({ mode }), String(mode)).toBe(false);
  expect(offers({ with_coupon: false })).toBe(false);
  expect(offers({ quote: 'unknown' })).toBe(false);
});
