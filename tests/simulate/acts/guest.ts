import { isGuest } from '@akari/rules';
import { renewMedia } from '@akari/server/core/session/end/leave-session';
import type { Receiver } from '../media-node.ts';
import { ticketOf } from '../media-plane.ts';
import type { Performer, Viewer, World } from '../world.ts';
import type { Act } from './act.ts';
import { enterAs, leaveAs } from './viewer.ts';

const SECOND_MS = 1_000;
const MOST_ROUNDS = 8;
/** Seconds; longer than one preview. */
const LONGEST_STAY_S = 70;
const RECEIVERS: readonly Receiver[] = ['honest', 'late', 'mute', 'claims loss'];

/** Picks a performer whose free preview is open. */
async function somePreview({ eye, node, performers, random }: World): Promise<Performer | undefined> {
  const { rows } = await eye.pool.query<{ performer_id: number }>(
    `SELECT performer_id FROM channel WHERE status = 'waiting' ORDER BY performer_id`,
  );
  const open = performers.filter(
    ({ member: { user_id } }) =>
      node.isPublishing(user_id) && rows.some(({ performer_id }) => performer_id === user_id),
  );
  return open.length === 0 ? undefined : random.pick(open);
}

/** Reconnects the media of the same session, mostly after interrupting it. */
async function reconnect(world: World, guest: Viewer, receiver: Receiver): Promise<void> {
  const { random, node, clock } = world;
  const session_id = guest.session_id ?? '';
  if (random.chance(0.7)) node.endPlayer(Number(session_id), random.pick(['peer_timeout', 'peer_failed']));
  const media = await world.ask((services) => renewMedia(services, guest.member, session_id));
  if (media === null) guest.session_id = null;
  else node.connect(ticketOf(media), clock.nowMs(), receiver);
}

/**
 * A guest tries to exceed the preview: joins again, reconnects, leaves and comes back, goes to another performer, and
 * confirms media or not.
 */
async function stayLonger(world: World): Promise<boolean> {
  const { random, statements } = world;
  const guest = random.pick(world.viewers.filter(({ member }) => isGuest(member.user_type)));
  if ((await somePreview(world)) === undefined) return false;
  for (let rounds = random.int(2, MOST_ROUNDS); rounds > 0; rounds -= 1) {
    const performer = await somePreview(world);
    if (performer === undefined) return true;
    const receiver = random.pick(RECEIVERS);
    await statements.drive(() => enterAs(world, guest, performer, receiver));
    await world.pass(random.int(1, random.chance(0.35) ? LONGEST_STAY_S : 4) * SECOND_MS);
    for (let times = random.int(0, 3); times > 0 && guest.session_id !== null; times -= 1) {
      await statements.drive(() => reconnect(world, guest, receiver));
      await world.pass(random.int(1, 3) * SECOND_MS);
    }
    // A viewer who reloads the page has not always left the session.
    if (guest.session_id !== null && random.chance(0.4)) await statements.drive(() => leaveAs(world, guest));
  }
  return true;
}

/** This act advances the clock. */
export const GUEST_ACTS: readonly Act[] = [{ name: 'guest stays longer', weight: 4, run: stayLonger }];
