import type { World } from '../world.ts';
import type { Act } from './act.ts';

const SECOND_MS = 1_000;

/** A viewer's media is interrupted, and the database rejects the change of the session's state. */
async function refuseState(world: World): Promise<boolean> {
  const { random, node } = world;
  const players = node.players();
  if (players.length === 0) return false;
  const { session_id } = random.pick(players);
  return world.refusals.during('pause', session_id, async () => {
    node.endPlayer(session_id, 'peer_failed');
    await world.settled();
    return true;
  });
}

/** The database rejects every charge of one viewer for a while. */
async function refuseCharge(world: World): Promise<boolean> {
  const { random, node, payers } = world;
  const paying = node
    .players()
    .filter(({ user_id }) => payers.some(({ member }) => member.user_id === user_id));
  if (paying.length === 0) return false;
  return world.refusals.during('charge', random.pick(paying).session_id, async () => {
    await world.pass(random.int(1, 15) * SECOND_MS);
    return true;
  });
}

export const FAULT_ACTS: readonly Act[] = [
  { name: 'a state is refused', weight: 1, run: refuseState },
  { name: 'charges are refused', weight: 1, run: refuseCharge },
];
