import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Throttle } from './throttle.ts';

describe('Throttle', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('runs at once, then once an interval, and never loses the last request', async () => {
    const ran: string[] = [];
    const throttle = new Throttle<string>(100, (key) => void ran.push(key), vi.fn());
    for (let count = 0; count < 20; count += 1) await throttle.ask('a');
    await throttle.ask('b');
    expect(ran).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(100);
    expect(ran).toEqual(['a', 'b', 'a']);
    await vi.advanceTimersByTimeAsync(500);
    expect(ran).toEqual(['a', 'b', 'a']);
  });

  it('reports a failed run and continues', async () => {
    const report = vi.fn();
    const throttle = new Throttle<string>(100, () => Promise.reject(new Error('no')), report);
    await throttle.ask('a');
    await vi.advanceTimersByTimeAsync(100);
    await throttle.ask('a');
    expect(report).toHaveBeenCalledTimes(2);
  });
});
