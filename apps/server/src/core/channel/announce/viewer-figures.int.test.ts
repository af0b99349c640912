import { expect, it } from 'vitest';
import { giftCapability } from '../../../features/gift/gift.capability.ts';
import { tipCapability } from '../../../features/tip/tip.capability.ts';
import { twoshotCapability } from '../../../features/twoshot/twoshot.capability.ts';
import type { Member } from '../../../platform/http/person.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { buildViewer } from '../../../testing/factories.ts';
import { Stage } from '../../../testing/stage.ts';
import { requestOf, TwoshotScenes } from '../../../testing/twoshot-scenes.ts';
import { chargeTicker } from '../../session/charge-tick/charge-ticker.ts';
import { shownLists } from './shown-viewers.ts';

const stage = await Stage.open({ more: [tipCapability, giftCapability, twoshotCapability] });
const { services } = stage;

/** Units as the performer's list shows them: all together, and the part that was given. */
async function figuresOf(performer: Member): Promise<[spent_units: number, given_units: number][]> {
  const { viewers } = await shownLists(services).tell(performer.user_id);
  return viewers.map(({ spent_units, given_units }) => [spent_units, given_units]);
}
const tip = (viewer: Member, performer: Member, amount: string, anonymous = false) =>
  stage.call(viewer, 'POST', '/api/tip', { performer_name: performer.user_name, amount, anonymous });
const leave = (viewer: Member, id: number) => stage.call(viewer, 'POST', `/api/session/${id}/leave`);

it('counts time, tips and gifts of one broadcast, without anonymous ones', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  stage.deliver(await stage.watch(viewer, performer), 5_000);
  await chargeTicker(services).tick();
  await tip(viewer, performer, '10');
  await tip(viewer, performer, '3', true);
  await stage.call(viewer, 'POST', '/api/gift', {
    performer_name: performer.user_name,
    gift: 'cherry_blossom',
    units: 2_000,
    anonymous: false,
  });
  expect(await figuresOf(performer)).toEqual([[103_000, 102_000]]);
});

it('keeps the figures when the viewer comes back, and over a two-shot', async () => {
  const scenes = new TwoshotScenes(stage);
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  const first = await stage.watch(viewer, performer);
  stage.deliver(first, 5_000);
  await tip(viewer, performer, '10');
  await leave(viewer, first);
  await stage.watch(viewer, performer);
  expect(await figuresOf(performer)).toEqual([[101_000, 100_000]]);
  const request = requestOf(await scenes.ask(viewer, performer));
  const twoshot = Number(requestOf(await scenes.answer(performer, request, 'accept')).session_id);
  await stage.play(twoshot);
  expect(await figuresOf(performer)).toEqual([[101_000, 100_000]]);
  await leave(viewer, twoshot);
  expect(await figuresOf(performer)).toEqual([[101_000, 100_000]]);
});

it('begins at zero in the next broadcast, and at another performer', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await stage.watch(viewer, performer);
  await tip(viewer, performer, '10');
  const elsewhere = await stage.performer('chatting');
  await stage.watch(viewer, elsewhere);
  expect(await figuresOf(elsewhere)).toEqual([[0, 0]]);
});

it('sends a tip to the performer’s list at once', async () => {
  const performer = await stage.performer('chatting');
  const viewer = await buildViewer(services, { points: 50 });
  await stage.watch(viewer, performer);
  const list = roomOf.viewers(performer.user_id);
  services.realtime.presentRooms.add(list);
  await shownLists(services).tell(performer.user_id);
  await tip(viewer, performer, '10');
  const told = () =>
    services.realtime
      .bodiesOf('viewers.changed', list)
      .flatMap(({ viewers }) => viewers.map(({ given_units }) => given_units));
  await expect.poll(told, { timeout: 3_000 }).toContain(100_000);
});
