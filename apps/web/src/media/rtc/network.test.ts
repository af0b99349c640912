// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { onNetworkChange } from './network.ts';

it('an event that the page fires itself is no change of the network', () => {
  vi.useFakeTimers();
  const changed = vi.fn<() => void>();
  const forget = onNetworkChange(changed);
  dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(1_000);
  expect(changed).not.toHaveBeenCalled();
  forget();
  vi.useRealTimers();
});
