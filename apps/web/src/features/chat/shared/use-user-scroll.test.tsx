// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { showHook } from '../../../testing/show.tsx';
import { useUserScroll } from './use-user-scroll.ts';

const onMoveUp = vi.fn<() => void>();
const scroller = document.createElement('div');
const board = () => showHook(() => useUserScroll({ current: scroller }, onMoveUp));
const wheel = (deltaY: number): boolean => scroller.dispatchEvent(new WheelEvent('wheel', { deltaY }));

beforeEach(() => void onMoveUp.mockClear());

it('reports a wheel upwards before any scroll event', () => {
  board();
  wheel(-100);
  expect(onMoveUp).toHaveBeenCalledTimes(1);
});

it('reports no move up for a wheel downwards', () => {
  board();
  wheel(100);
  expect(onMoveUp).not.toHaveBeenCalled();
});

it('stops listening when the board unmounts', () => {
  const { unmount } = board();
  unmount();
  wheel(-100);
  expect(onMoveUp).not.toHaveBeenCalled();
});
