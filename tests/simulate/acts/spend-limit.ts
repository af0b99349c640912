import { excludeViewer, setSpendLimits } from '@akari/server/features/spend-limit/change-spend-limit';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

/** A viewer sets limits, or takes some back, which applies later. */
async function limit(world: World): Promise<boolean> {
  const { random, payers } = world;
  const { user_id } = random.pick(payers).member;
  const some = (chance: number, least: number, most: number) =>
    random.chance(chance) ? random.int(least, most) : null;
  const asked = {
    session_units: some(0.5, 100, 20_000),
    day_units: some(0.2, 1_000, 100_000),
    week_units: some(0.1, 5_000, 200_000),
    month_units: some(0.1, 5_000, 200_000),
  };
  await world.ask((services) => setSpendLimits(services, user_id, asked));
  return true;
}

/** A viewer who is in a room, or enters one, excludes themselves. */
async function exclude(world: World): Promise<boolean> {
  const { random, node } = world;
  const inside = node.players();
  if (inside.length === 0) return false;
  const { user_id } = random.pick(inside);
  if (!world.viewers.some(({ member }) => member.user_id === user_id)) return false;
  await world.ask((services) => excludeViewer(services, user_id, 1));
  return true;
}

export const SPEND_LIMIT_ACTS: readonly Act[] = [
  { name: 'limit spending', weight: 1, run: limit },
  { name: 'exclude oneself', weight: 0.15, run: exclude },
];
