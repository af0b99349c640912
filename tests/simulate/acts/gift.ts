import { GIFT_IDS, GIFTS, type PointType } from '@akari/rules';
import { sendGift } from '@akari/server/features/gift/send-gift';
import type { Viewer, World } from '../world.ts';

/** A viewer gives a gift, to the performer they watch or to any other, at the catalogue's price or at a wrong one. */
export async function giveAs(world: World, viewer: Viewer): Promise<boolean> {
  const { random } = world;
  const playing = world.node.players().find(({ user_id }) => user_id === viewer.member.user_id);
  const there = world.performers.find(({ member }) => member.user_id === playing?.channel_id);
  const { user_name: performer_name } = (there ?? random.pick(world.performers)).member;
  // Most gifts are small, because most viewers have few points.
  const gift = random.chance(0.7) ? random.pick(GIFT_IDS.slice(0, 3)) : random.pick(GIFT_IDS);
  const units = random.chance(0.05) ? random.int(1, 30_000) : GIFTS[gift].units;
  const point_type: PointType = random.chance(0.2) ? 2010 : 2000;
  const asked = { performer_name, gift, units, anonymous: random.chance(0.3), point_type };
  await world.ask((services) => sendGift(services, viewer.member, asked, world.newKey()));
  return true;
}
