import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoffMs, sleep } from './backoff.ts';

describe('backoffMs', () => {
  it('doubles up to 15 seconds', () => {
    const longest = [0, 1, 2, 3, 4, 5, 6, 50].map((attempt) => backoffMs(attempt, () => 1));
    expect(longest).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('randomizes half of the wait', () => {
    expect(backoffMs(3, () => 0)).toBe(2000);
    expect(backoffMs(3, () => 0.5)).toBe(3000);
  });
});

describe('sleep', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('ends when the network comes back', async () => {
    const network = new EventTarget();
    const sleeping = sleep(10_000, new AbortController().signal, network);
    network.dispatchEvent(new Event('online'));
    await expect(sleeping).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ends when it is aborted', async () => {
    const abort = new AbortController();
    const sleeping = sleep(10_000, abort.signal);
    abort.abort();
    await expect(sleeping).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});
