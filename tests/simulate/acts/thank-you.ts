import { THANK_YOU_ACCEPTS } from '@akari/rules';
import { chooseThankYou } from '@akari/server/features/thank-you/choose-thank-you';
import { sendThankYou } from '@akari/server/features/thank-you/send-thank-you';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { payOnce, somePoints } from './paid.ts';

const UNITS = [1_000, 1_000, 2_000, 2_000, 5_000, 10_000] as const;
/** No whole tenth of a point, and more than a viewer may send. */
const WRONG_UNITS = [1_500, 1_001_000] as const;

/** A viewer and a performer who has received something from them, where there are such. */
async function somePair({ eye, random, viewers, performers }: World) {
  const { rows } = await eye.pool.query<{ viewer_id: number; performer_id: number }>(
    `SELECT DISTINCT viewer_id, performer_id FROM payment WHERE units > 0 ORDER BY viewer_id, performer_id`,
  );
  const known = rows.flatMap(({ viewer_id, performer_id }) => {
    const viewer = viewers.find(({ member }) => member.user_id === viewer_id);
    const performer = performers.find(({ member }) => member.user_id === performer_id);
    return viewer === undefined || performer === undefined ? [] : [{ viewer, performer }];
  });
  if (known.length > 0 && random.chance(0.9)) return random.pick(known);
  return { viewer: random.pick(viewers), performer: random.pick(performers) };
}

/** A viewer, in a room or not, thanks a performer. */
async function thank(world: World): Promise<boolean> {
  const { random } = world;
  const { viewer, performer } = await somePair(world);
  const { user_name: performer_name } = performer.member;
  const body = {
    performer_name,
    units: random.pick(random.chance(0.95) ? UNITS : WRONG_UNITS),
    point_type: somePoints(world),
  };
  await payOnce(world, viewer, 'thank_you', (services, key) =>
    sendThankYou(services, viewer.member, body, key),
  );
  return true;
}

/** A performer decides which points she accepts. */
async function choose(world: World): Promise<boolean> {
  const { random } = world;
  const { user_id } = random.pick(world.performers).member;
  await world.ask((services) => chooseThankYou(services, user_id, random.pick(THANK_YOU_ACCEPTS)));
  return true;
}

export const THANK_YOU_ACTS: readonly Act[] = [
  { name: 'send thank-you points', weight: 6, run: thank },
  { name: 'choose which thanks to accept', weight: 0.5, run: choose },
];
