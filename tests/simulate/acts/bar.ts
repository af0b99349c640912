import { barViewer } from '@akari/server/bar/bar-viewer';
import { answerBar, requestLift } from '@akari/server/bar/lift-bar';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

/** A performer kicks or bans, most often somebody who is with her. */
async function bar(world: World): Promise<boolean> {
  const { random } = world;
  const performer = random.pick(world.performers).member.user_id;
  const here = world.node.players().filter(({ channel_id }) => channel_id === performer);
  if (here.length === 0 && random.chance(0.9)) return false;
  const viewer = here.length > 0 ? random.pick(here).user_id : random.pick(world.viewers).member.user_id;
  const kind = random.chance(0.6) ? 'kick' : 'ban';
  await world.ask((services) => barViewer(services, performer, String(viewer), kind));
  return true;
}

async function askBack(world: World): Promise<boolean> {
  const performer = world.random.pick(world.performers).member.user_id;
  const viewer = world.random.pick(world.viewers).member.user_id;
  await world.ask((services) => requestLift(services, performer, viewer, ''));
  return true;
}

/** Performers are forgiving, or nobody could come in after a while. */
async function forgive(world: World): Promise<boolean> {
  const { rows } = await world.eye.pool.query<{ performer_id: number; viewer_id: number }>(
    `SELECT performer_id, viewer_id FROM bar WHERE until_ms IS NULL OR until_ms > $1 ORDER BY 1, 2`,
    [world.clock.nowMs()],
  );
  if (rows.length === 0) return false;
  const { performer_id, viewer_id } = world.random.pick(rows);
  const word = world.random.chance(0.8) ? 'lift' : 'refuse';
  await world.ask((services) => answerBar(services, performer_id, String(viewer_id), word));
  return true;
}

export const BAR_ACTS: readonly Act[] = [
  { name: 'kick or ban', weight: 1.5, run: bar },
  { name: 'ask to come back', weight: 0.5, run: askBack },
  { name: 'lift a bar', weight: 2, run: forgive },
];
