import type { BarSetter } from '@akari/rules';
import { barViewer } from '@akari/server/core/bar/bar-viewer';
import { barOfComment } from '@akari/server/core/bar/bar.queries';
import { answerBar, requestLift } from '@akari/server/core/bar/lift-bar';
import { orderAnswer, orderBan } from '@akari/server/core/bar/staff-ban';
import type { World } from '../world.ts';
import type { Act } from './act.ts';
import { staffAct } from './staff-act.ts';

/** Picks a performer and a viewer, mostly one who watches the performer. */
function somePair({ random, node, performers, viewers }: World): [performer: number, viewer: number] | null {
  const performer = random.pick(performers).member.user_id;
  const here = node.players().filter(({ channel_id }) => channel_id === performer);
  if (here.length === 0 && random.chance(0.9)) return null;
  return [performer, here.length > 0 ? random.pick(here).user_id : random.pick(viewers).member.user_id];
}

/** A performer kicks or bans a viewer. */
async function bar(world: World): Promise<boolean> {
  const { random } = world;
  const pair = somePair(world);
  if (pair === null) return false;
  const [performer, viewer] = pair;
  const kind = random.chance(0.6) ? 'kick' : 'ban';
  await world.ask((services) => barViewer(services, performer, String(viewer), kind));
  return true;
}

/** Staff ban a viewer from a performer's channel. */
async function staffBan(world: World): Promise<boolean> {
  const pair = somePair(world);
  if (pair === null) return false;
  await staffAct(world, 'bar.ban', (tx) => orderBan(tx, ...pair));
  return true;
}

async function askBack(world: World): Promise<boolean> {
  const performer = world.random.pick(world.performers).member.user_id;
  const viewer = world.random.pick(world.viewers).member.user_id;
  await world.ask((services) => requestLift(services, performer, viewer, ''));
  return true;
}

interface Standing {
  performer_id: number;
  viewer_id: number;
  set_by: BarSetter;
  comment_id: number | null;
}
/** Performers and staff answer requests to lift bars; otherwise no viewer could enter after a while. */
async function forgive(world: World): Promise<boolean> {
  const { rows } = await world.eye.pool.query<Standing>(
    `SELECT performer_id, viewer_id, set_by, comment_id FROM bar WHERE until_ms IS NULL OR until_ms > $1 ORDER BY 1, 2`,
    [world.clock.nowMs()],
  );
  if (rows.length === 0) return false;
  const { performer_id, viewer_id, set_by, comment_id } = world.random.pick(rows);
  const answer = world.random.chance(0.8) ? 'lift' : 'refuse';
  const said = { performer_id, viewer_id, answer } as const;
  if (set_by === 'staff')
    await staffAct(world, 'bar.answer', (tx) => orderAnswer(tx, said, world.clock.nowMs()));
  else {
    const named = comment_id === null ? String(viewer_id) : barOfComment(String(comment_id));
    await world.ask((services) => answerBar(services, performer_id, named, answer));
  }
  return true;
}

export const BAR_ACTS: readonly Act[] = [
  { name: 'kick or ban', weight: 1.5, run: bar },
  { name: 'staff ban', weight: 0.7, run: staffBan },
  { name: 'ask to come back', weight: 0.5, run: askBack },
  { name: 'lift a bar', weight: 2, run: forgive },
];
