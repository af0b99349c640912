import { expect, it } from 'vitest';
import { FakeClock } from '../../platform/clock/clock.ts';
import type { Member } from '../../platform/http/person.ts';
import { buildViewer } from '../../testing/factories.ts';
import { Stage } from '../../testing/stage.ts';
import { rankingCapability } from '../ranking/ranking.capability.ts';
import { tipCapability } from '../tip/tip.capability.ts';
import { profileCapability } from './profile.capability.ts';

const stage = await Stage.open({
  // Noon in Japan.
  clock: new FakeClock(Date.parse('2026-11-10T03:00:00Z')),
  more: [tipCapability, rankingCapability, profileCapability],
});
const { services } = stage;
const { clock } = services;

const inProfile = async ({ user_name }: Member) => {
  // A node keeps what it has read of a ranking for ten seconds.
  clock.advance(10_000);
  return (await stage.call(null, 'GET', `/api/profiles/${user_name}`)).body['ranking'];
};
async function tipped(performer: Member, amount: string): Promise<void> {
  const viewer = await buildViewer(services, { points: 100 });
  await stage.watch(viewer, performer);
  const body = { performer_name: performer.user_name, amount, anonymous: false };
  expect((await stage.call(viewer, 'POST', '/api/tip', body)).status).toBe(200);
  clock.advance(1_000);
}
const choose = (performer: Member, shown: boolean) =>
  stage.call(performer, 'POST', '/api/ranking-choice', { shown });

it('a profile has her place of this month by points, until she hides herself', async () => {
  const [first, second] = [await stage.performer('chatting'), await stage.performer('chatting')];
  const unpaid = await stage.performer('chatting');
  await tipped(first, '5');
  await tipped(second, '3');
  clock.advance(30_000);
  while ((await services.deadlines.runDue()) > 0);
  expect(await inProfile(first)).toEqual({ rank: 1 });
  expect(await inProfile(second)).toEqual({ rank: 2 });
  expect(await inProfile(unpaid)).toEqual({ rank: null });
  await choose(first, false);
  expect(await inProfile(first)).toBeNull();
  expect(await inProfile(second)).toEqual({ rank: 1 });
  await choose(first, true);
  expect(await inProfile(first)).toEqual({ rank: 1 });
  // The next month begins without places.
  clock.advance(31 * 86_400_000);
  expect(await inProfile(first)).toEqual({ rank: null });
});
