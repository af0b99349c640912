import { expect, it } from 'vitest';
import { chargeTicker } from '../../session/charge-tick/charge-ticker.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import { Stage } from '../../../testing/stage.ts';
import { TwoshotScenes } from '../../../testing/twoshot-scenes.ts';
import { twoshotCapability } from '../../../features/twoshot/twoshot.capability.ts';
import { announceViewers } from './announce-viewers.ts';
import { refreshViewers } from './refresh-viewers.ts';
import { shownLists } from './shown-viewers.ts';

const stage = await Stage.open({ more: [twoshotCapability] });
const { services } = stage;

it('refreshViewers sends the spent units of a two-shot viewer to the performer', async () => {
  const { performer, session } = await new TwoshotScenes(stage).running();
  const room = roomOf.viewers(performer.user_id);
  services.realtime.presentRooms.add(room);
  await shownLists(services).tell(performer.user_id);
  const spent = () =>
    services.realtime.bodiesOf('viewers.changed', room).flatMap(({ spent: [last] }) => last?.[1] ?? []);
  const delivered = async (ms: number): Promise<void> => {
    stage.deliver(session, ms);
    await chargeTicker(services).tick();
  };
  // The pending announcement of the session includes this sum.
  await delivered(5_000);
  await announceViewers(services, performer.user_id);
  await expect.poll(spent, { timeout: 3_000 }).toEqual([2_000]);
  await delivered(10_000);
  await refreshViewers(services);
  await expect.poll(spent, { timeout: 3_000 }).toEqual([2_000, 4_000]);
});
