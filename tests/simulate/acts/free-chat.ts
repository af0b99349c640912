import { runCommand } from '@akari/server/channel/command-channel';
import type { ChannelStatus } from '@akari/rules';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs, tipTo } from './viewer.ts';

/** More than the largest goal. */
const ENOUGH = '2';

/** Somebody comes to a free chat, and now and then somebody's tip reaches its goal, which ends it for who is there. */
async function chatFree(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<{ performer_id: number; status: ChannelStatus }>(
    `SELECT performer_id, status FROM channel WHERE status = 'free_chat' OR (status = 'waiting' AND publisher_live)
     ORDER BY status, performer_id`,
  );
  const running = rows.filter(({ status }) => status === 'free_chat');
  if (rows.length === 0 || (running.length === 0 && random.chance(0.7))) return false;
  const { performer_id, status } = random.pick(running.length > 0 ? running : rows);
  const performer = world.performers.find(({ member }) => member.user_id === performer_id);
  if (performer === undefined) return false;
  const goal = { tip_goal_units: random.int(1_000, 20_000) };
  if (status !== 'free_chat')
    await world.ask((services) => runCommand(services, performer_id, 'start_free', goal));
  const outside = world.viewers.filter(({ session_id }) => session_id === null);
  if (outside.length > 0) await enterAs(world, random.pick(outside), performer);
  if (random.chance(0.4)) await tipTo(world, random.pick(world.payers), performer, ENOUGH);
  return true;
}

export const FREE_CHAT_ACTS: readonly Act[] = [{ name: 'chat for free', weight: 4, run: chatFree }];
