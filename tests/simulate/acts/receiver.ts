import { renewMedia } from '@akari/server/core/session/end/leave-session';
import { ticketOf } from '../media-plane.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs, leaveAs, someDoor } from './viewer.ts';

const SECOND_MS = 1_000;
const MOST_ROUNDS = 8;

/** Watches for 1 to 3 s with a client that confirms nothing, vanishes, and reconnects. */
async function watchAndVanish(world: World, viewer: Viewer): Promise<void> {
  const { node, statements, random } = world;
  const session_id = Number(viewer.session_id);
  await world.pass(random.int(1, 3) * SECOND_MS);
  node.endPlayer(session_id, random.pick(['peer_timeout', 'peer_failed']));
  await world.settled();
  await statements.drive(async () => {
    const media = await world.ask((services) => renewMedia(services, viewer.member, String(session_id)));
    viewer.ticket = media === null ? null : ticketOf(media);
    if (media === null) viewer.session_id = null;
  });
  if (viewer.ticket !== null) node.connect(viewer.ticket, world.clock.nowMs(), 'mute');
}

/** A viewer vanishes and reconnects repeatedly: in one session, or each time in a new one. */
async function vanishAgain(world: World): Promise<boolean> {
  const { random, node, statements, payers } = world;
  const paying = payers.filter(({ session_id }) => node.isPlaying(Number(session_id)));
  if (paying.length === 0) return false;
  const viewer = random.pick(paying);
  const again = random.chance(0.5);
  for (let rounds = random.int(2, MOST_ROUNDS); rounds > 0 && viewer.session_id !== null; rounds -= 1) {
    await watchAndVanish(world, viewer);
    if (!again) continue;
    // The forgivable time of a session lasts for two connections.
    await watchAndVanish(world, viewer);
    await statements.drive(() => leaveAs(world, viewer));
    await statements.drive(() => enterAs(world, viewer, someDoor(world), 'mute'));
  }
  return true;
}

const MOST_TURNS = 12;

/** Two accounts take turns in watching the same performer with clients that confirm nothing. */
async function takeTurns(world: World): Promise<boolean> {
  const { random, node, statements, payers } = world;
  const outside = payers.filter(({ session_id }) => session_id === null);
  const performer = someDoor(world);
  const accounts = [random.pick(payers), ...outside.slice(0, 1)];
  if (new Set(accounts).size < 2 || !node.isPublishing(performer.member.user_id)) return false;
  for (let turn = random.int(2, MOST_TURNS); turn > 0; turn -= 1) {
    const account = accounts[turn % 2]!;
    await statements.drive(() => enterAs(world, account, performer, 'mute'));
    if (account.session_id !== null) await watchAndVanish(world, account);
    if (account.session_id !== null && random.chance(0.7))
      await statements.drive(() => leaveAs(world, account));
  }
  return true;
}

/** These acts advance the clock. */
export const RECEIVER_ACTS: readonly Act[] = [
  { name: 'vanish again and again', weight: 4, run: vanishAgain },
  { name: 'two accounts take turns', weight: 2, run: takeTurns },
];
