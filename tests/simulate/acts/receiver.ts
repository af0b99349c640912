import { renewMedia } from '@akari/server/session/leave-session';
import { ticketOf } from '../media-plane.ts';
import type { Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs, leaveAs, someDoor } from './viewer.ts';

const SECOND_MS = 1_000;
const MOST_ROUNDS = 8;

/** Watches for a moment with a client that confirms nothing, and vanishes. */
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

/** Somebody vanishes and comes back, again and again: in one session, or each time in a new one. */
async function vanishAgain(world: World): Promise<boolean> {
  const { random, node, statements, payers } = world;
  const paying = payers.filter(({ session_id }) => node.isPlaying(Number(session_id)));
  if (paying.length === 0) return false;
  const viewer = random.pick(paying);
  const anew = random.chance(0.5);
  for (let rounds = random.int(2, MOST_ROUNDS); rounds > 0 && viewer.session_id !== null; rounds -= 1) {
    await watchAndVanish(world, viewer);
    if (!anew) continue;
    // What a session may have for nothing lasts for two connections.
    await watchAndVanish(world, viewer);
    await statements.drive(() => leaveAs(world, viewer));
    await statements.drive(() => enterAs(world, viewer, someDoor(world), 'mute'));
  }
  return true;
}

/** These let time pass. */
export const RECEIVER_ACTS: readonly Act[] = [
  { name: 'vanish again and again', weight: 4, run: vanishAgain },
];
