// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterFirstView, firstViewShown, holdFirstView } from './first-view.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const work = vi.fn<() => void>();
beforeEach(() => void work.mockClear());

it('what comes after the first view runs at once where none is awaited', () => {
  afterFirstView(work);
  expect(work).toHaveBeenCalledTimes(1);
});

it('waits for the first view, and for the task that shows it', () => {
  holdFirstView();
  afterFirstView(work);
  firstViewShown();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  afterFirstView(work);
  expect(work).toHaveBeenCalledTimes(2);
});

it('waits 4 s for a first view that does not come', () => {
  holdFirstView();
  afterFirstView(work);
  vi.advanceTimersByTime(3_999);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
});
