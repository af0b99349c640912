// @vitest-environment jsdom
import type { SessionEnd } from '@akari/rules';
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useBuyPress } from '../../platform/browser/buying.ts';
import type { SessionState } from '../../features/session/index.ts';
import type { RoomState } from '../../features/room-tool/room-tool.ts';
import { showHook } from '../../testing/show.tsx';
import { useBuying } from './use-buying.ts';

const member: RoomState = {
  mode: null,
  status: 'chatting',
  user_type: 205,
  member: true,
  points_for_sale: true,
  purchase_in_menu: true,
  join_path: '/register',
  call: null,
  call_offer: null,
  quote: 'unknown',
  quotes_twoshot: false,
  twoshot_asked: false,
  twoway_asked: false,
  toys_offered: false,
  chat_hidden: false,
  effects_taken: false,
  with_coupon: false,
};
const LOOKING: SessionState = { phase: 'looking', refused: null };
const ended = (session_id: string, end: SessionEnd): SessionState => ({
  phase: 'ended',
  performer_name: 'akari',
  mode: 'party',
  point_type: 2000,
  rate_units_per_min: 12_000,
  ended: {
    session_id,
    performer_name: 'akari',
    end,
    code: 1111,
    delivered_ms: 60_000,
    spent_units: 12_000,
    balance_units: 0,
    preview_left_ms: null,
  },
});

function inRoom(state: RoomState = member) {
  const setPanel = vi.fn();
  const hook = showHook((session: SessionState) => useBuying(state, session, setPanel), LOOKING);
  return { ...hook, setPanel };
}

it('useBuying opens the sheet once when the points of a session are spent', () => {
  const { rerender, setPanel } = inRoom();
  expect(setPanel).not.toHaveBeenCalled();
  rerender(ended('1', 'points_spent'));
  rerender(ended('1', 'points_spent'));
  expect(setPanel.mock.calls).toEqual([['purchase']]);
  rerender(LOOKING);
  rerender(ended('2', 'points_spent'));
  expect(setPanel).toHaveBeenCalledTimes(2);
});

it('useBuying leaves other ends alone, and people to whom no points are sold', () => {
  const { rerender, setPanel } = inRoom();
  rerender(ended('1', 'left'));
  rerender(ended('2', 'purchase_failed'));
  expect(setPanel).not.toHaveBeenCalled();
  const closed = inRoom({ ...member, points_for_sale: false });
  closed.rerender(ended('1', 'points_spent'));
  expect(closed.setPanel).not.toHaveBeenCalled();
});

it('useBuying lets links to the purchase open the sheet until the room is left', () => {
  const { unmount } = inRoom();
  const link = renderHook(() => useBuyPress());
  expect(link.result.current['aria-haspopup']).toBe('dialog');
  unmount();
  link.rerender();
  expect(link.result.current).toEqual({});
});
