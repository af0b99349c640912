import { runCommand } from '@akari/server/core/channel/broadcast/command-channel';
import type { ChannelStatus } from '@akari/rules';
import { renewMedia } from '@akari/server/core/session/end/leave-session';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs, leaveAs, tipTo } from './viewer.ts';

/** Points; more than the largest goal. */
const ENOUGH = '2';

/**
 * A viewer enters a free chat. Some of the time a tip reaches its goal, which begins the end of the free chat for all its viewers.
 */
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

interface Asked {
  viewer_id: number;
  channel_id: number;
}

/** A viewer who is asked to go on in the chat after a free chat or a two-shot accepts, leaves, or has not answered yet. */
async function answer(world: World): Promise<boolean> {
  const { random, eye } = world;
  const { rows } = await eye.pool.query<Asked & { id: number }>(
    `SELECT id, viewer_id, channel_id FROM viewer_session WHERE state = 'asked' ORDER BY id`,
  );
  if (rows.length === 0) return false;
  const { id, viewer_id, channel_id } = random.pick(rows);
  const viewer = world.viewers.find(({ member }) => member.user_id === viewer_id);
  const performer = world.performers.find(({ member }) => member.user_id === channel_id);
  if (viewer === undefined || performer === undefined) return false;
  viewer.session_id = String(id);
  const word = random.weighted(ANSWERS);
  if (word.says === 'no') return leaveAs(world, viewer);
  // A page that missed the question renews its media.
  if (word.says === 'nothing') await world.ask((services) => renewMedia(services, viewer.member, String(id)));
  else await enterAs(world, viewer, performer);
  return true;
}

const ANSWERS = [
  { says: 'yes', weight: 6 },
  { says: 'no', weight: 2 },
  { says: 'nothing', weight: 2 },
] as const;

export const FREE_CHAT_ACTS: readonly Act[] = [
  { name: 'chat for free', weight: 4, run: chatFree },
  { name: 'answer the question to go on', weight: 40, run: answer },
];
