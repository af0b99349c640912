import { expect, it, vi } from 'vitest';
import { BatchLoader } from './batch-loader.ts';

/** Long enough for a busy machine. */
const PATIENCE_MS = 20_000;
const loud = (key: string): string => key.toUpperCase();

it('BatchLoader reads the keys of one tick in one batch, each once', async () => {
  const read = vi.fn(async (keys: string[]) => new Map(keys.map((key) => [key, loud(key)])));
  const loader = new BatchLoader(read);
  const answers = await Promise.all([loader.load('a'), loader.load('b'), loader.load('a')]);
  expect(answers).toEqual(['A', 'B', 'A']);
  expect(read.mock.calls).toEqual([[['a', 'b']]]);
});

it('BatchLoader never answers a load with a read that began earlier', async () => {
  const ends: (() => void)[] = [];
  const read = vi.fn((keys: string[]) => {
    const number = read.mock.calls.length;
    return new Promise<Map<string, string>>((resolve) => {
      ends.push(() => resolve(new Map(keys.map((key) => [key, `${key}${number}`]))));
    });
  });
  const loader = new BatchLoader(read);
  const first = loader.load('a');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), PATIENCE_MS);
  const second = loader.load('a');
  ends[0]?.();
  expect(await first).toBe('a1');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), PATIENCE_MS);
  ends[1]?.();
  expect(await second).toBe('a2');
});

it('BatchLoader rejects the load of a failed read and serves later loads', async () => {
  const read = vi.fn(async (keys: string[]) => new Map(keys.map((key) => [key, loud(key)])));
  read.mockRejectedValueOnce(new Error('no'));
  const loader = new BatchLoader(read);
  await expect(loader.load('a')).rejects.toThrow('no');
  expect(await loader.load('b')).toBe('B');
  expect(await loader.load('')).toBe('');
});
