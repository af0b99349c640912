// @vitest-environment jsdom
import { SERVER_UNHEARD_MS } from '@akari/rules';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { showHook } from '../../../testing/show.tsx';
import { useServerUnheard } from './use-server-unheard.ts';

const told = vi.fn();
const waiting = () => showHook((waits: boolean) => useServerUnheard(waits, told), true);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  told.mockClear();
});

it('useServerUnheard fires after SERVER_UNHEARD_MS, and not before', () => {
  waiting();
  vi.advanceTimersByTime(SERVER_UNHEARD_MS - 1);
  expect(told).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(told).toHaveBeenCalledOnce();
});

it('useServerUnheard does not fire when the server is heard again', () => {
  const { rerender } = waiting();
  vi.advanceTimersByTime(SERVER_UNHEARD_MS - 1);
  rerender(false);
  vi.advanceTimersByTime(SERVER_UNHEARD_MS);
  expect(told).not.toHaveBeenCalled();
});
