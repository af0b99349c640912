import { describe, expect, it, vi } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('KeyedQueue', () => {
  it('keeps order within a key and runs keys independently', async () => {
    const done: string[] = [];
    const queue = new KeyedQueue(vi.fn());
    queue.add('a', async () => {
      await later(20);
      done.push('a1');
    });
    queue.add('a', async () => void done.push('a2'));
    queue.add('b', async () => void done.push('b1'));
    await queue.idle();
    expect(done).toEqual(['b1', 'a1', 'a2']);
  });

  it('reports a failed task and runs the next one', async () => {
    const report = vi.fn();
    const queue = new KeyedQueue(report);
    const done: string[] = [];
    queue.add('a', () => Promise.reject(new Error('no')));
    queue.add('a', async () => void done.push('a2'));
    await queue.idle();
    expect(report).toHaveBeenCalledOnce();
    expect(done).toEqual(['a2']);
  });

  it('retries a task when the database connection breaks and keeps the order', async () => {
    const report = vi.fn();
    const queue = new KeyedQueue(report);
    const done: string[] = [];
    let away = 2;
    queue.add('a', async () => {
      if ((away -= 1) >= 0)
        throw new Error('query', { cause: new Error('Connection terminated unexpectedly') });
      done.push('a1');
    });
    queue.add('a', async () => void done.push('a2'));
    await queue.idle();
    expect(done).toEqual(['a1', 'a2']);
    expect(report).not.toHaveBeenCalled();
  });
});
