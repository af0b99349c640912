import { expect, it } from 'vitest';
import { PlaceCounts } from './place-counts.ts';

it('PlaceCounts limits the places of each key and reuses returned ones', () => {
  const counts = new PlaceCounts<string>(2);
  expect(['a', 'a', 'a', 'b'].map((key) => counts.take(key))).toEqual([true, true, false, true]);
  counts.giveBack('a');
  expect([counts.take('a'), counts.take('a')]).toEqual([true, false]);
  for (let times = 0; times < 2; times += 1) counts.giveBack('a');
  expect([counts.take('a'), counts.take('a'), counts.take('a')]).toEqual([true, true, false]);
});
