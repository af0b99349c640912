// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useUserScroll } from './use-user-scroll.ts';

const onMoveUp = vi.fn<() => void>();
const scroller = document.createElement('div');
let unmount = (): void => undefined;

function Board() {
  useUserScroll({ current: scroller }, onMoveUp);
  return null;
}
const wheel = (deltaY: number): boolean => scroller.dispatchEvent(new WheelEvent('wheel', { deltaY }));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.createElement('div'));
  act(() => root.render(<Board />));
  unmount = () => act(() => root.unmount());
});
afterEach(() => {
  unmount();
  onMoveUp.mockClear();
  vi.unstubAllGlobals();
});

it('reports a wheel upwards before any scroll event', () => {
  wheel(-100);
  expect(onMoveUp).toHaveBeenCalledTimes(1);
});

it('reports no move up for a wheel downwards', () => {
  wheel(100);
  expect(onMoveUp).not.toHaveBeenCalled();
});

it('stops listening when the board unmounts', () => {
  unmount();
  wheel(-100);
  expect(onMoveUp).not.toHaveBeenCalled();
});
