// @vitest-environment jsdom
import { WINDOW_INACTIVE_MS } from '@akari/rules';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useWindowInactive } from './use-window-inactive.ts';

let root: Root;
const told = vi.fn();
function Window({ watched }: { watched: boolean }) {
  useWindowInactive(watched, told);
  return null;
}
function hide(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}
const show = (watched: boolean): void => act(() => root.render(<Window watched={watched} />));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  Object.defineProperty(document, 'pictureInPictureElement', { value: null, configurable: true });
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
  told.mockClear();
});

it('useWindowInactive fires after WINDOW_INACTIVE_MS, and not before', () => {
  show(true);
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledOnce();
});

it('useWindowInactive ignores a shorter absence and an unwatched session', () => {
  show(true);
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS - 1);
  hide(false);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS);
  show(false);
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS);
  expect(told).not.toHaveBeenCalled();
});

it('useWindowInactive does not fire during picture-in-picture', () => {
  show(true);
  Object.defineProperty(document, 'pictureInPictureElement', {
    value: document.createElement('video'),
    configurable: true,
  });
  hide(true);
  vi.advanceTimersByTime(WINDOW_INACTIVE_MS);
  expect(told).not.toHaveBeenCalled();
});
