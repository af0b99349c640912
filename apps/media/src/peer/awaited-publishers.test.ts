import { expect, it } from 'vitest';
import { AwaitedPublishers } from './awaited-publishers.ts';

const started = () => {
  const published = new Set<string>();
  const awaited = new AwaitedPublishers((channel_id) => published.has(channel_id));
  return { published, awaited };
};

it('AwaitedPublishers.whenThere waits up to 2 s for the publisher', async () => {
  const { published, awaited } = started();
  const told: string[] = [];
  const viewers = ['a', 'a', 'b'].map((channel_id) =>
    awaited.whenThere(channel_id, 0).then((isThere) => told.push(`${channel_id} ${isThere}`)),
  );
  awaited.look(1_900);
  await Promise.resolve();
  expect(told).toEqual([]);
  published.add('a');
  awaited.look(1_950);
  await Promise.all(viewers.slice(0, 2));
  expect(told).toEqual(['a true', 'a true']);
  expect(await awaited.whenThere('a', 1_950)).toBe(true);
  awaited.look(2_000);
  await Promise.all(viewers);
  expect(told.at(-1)).toBe('b false');
});

it('AwaitedPublishers.giveUp refuses a waiting viewer', async () => {
  const { awaited } = started();
  const viewer = awaited.whenThere('a', 0);
  awaited.giveUp();
  expect(await viewer).toBe(false);
});
