// @vitest-environment jsdom
import { WINDOW_INACTIVE_MS, WINDOW_PAYING_MS } from '@akari/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHook } from '../../../testing/show.tsx';
import { useWindowInactive } from './use-window-inactive.ts';

const told = vi.fn();
const watching = () =>
  showHook((limit_ms: number | null) => useWindowInactive(limit_ms, told), WINDOW_INACTIVE_MS);
function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(document, 'pictureInPictureElement', { value: null, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  told.mockClear();
});

it('useWindowInactive fires after WINDOW_INACTIVE_MS, and not before', () => {
  watching();
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledOnce();
});

it('useWindowInactive ignores a shorter absence and an unwatched session', () => {
  const { rerender } = watching();
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS - 1);
  hide(false);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS);
  rerender(null);
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS);
  expect(told).not.toHaveBeenCalled();
});

it('useWindowInactive counts from the start again when the limit changes', () => {
  const { rerender } = watching();
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS - 1);
  rerender(WINDOW_PAYING_MS);
  vi.advanceTimersByTime(WINDOW_PAYING_MS - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledOnce();
});

it('useWindowInactive does not fire during picture-in-picture', () => {
  watching();
  Object.defineProperty(document, 'pictureInPictureElement', {
    value: document.createElement('video'),
    configurable: true,
  });
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS);
  expect(told).not.toHaveBeenCalled();
});
