import type { World } from '../world.ts';
import type { Act } from './act.ts';

const SECOND_MS = 1_000;
/** Longer than a lease, so that the media node has to stop by itself. */
const LONGEST_STALL_MS = 45_000;
const LONGEST_OUTAGE_MS = 45_000;

async function pass(world: World): Promise<boolean> {
  await world.pass(world.random.int(1, 20 * SECOND_MS));
  return true;
}

/** Long enough for every deadline but the longest. */
async function passLong(world: World): Promise<boolean> {
  await world.pass(world.random.int(30, 130) * SECOND_MS);
  return true;
}

/** The media node dies and comes back. */
async function loseNode(world: World): Promise<boolean> {
  world.node.kill();
  await world.pass(world.random.int(1, LONGEST_OUTAGE_MS));
  await world.life.services.media.start();
  return true;
}

async function killServer(world: World): Promise<boolean> {
  await world.killServer();
  return true;
}

/** The server will die in the middle of one of the next things that it does. */
async function doomServer(world: World): Promise<boolean> {
  if (world.life.isDoomed) return false;
  world.life.doom(world.random.int(0, 6));
  return true;
}

/** The server's clocks stand still while media flows. */
async function stall(world: World): Promise<boolean> {
  await world.pass(world.random.int(5 * SECOND_MS, LONGEST_STALL_MS), false);
  return true;
}

export const HOUSE_ACTS: readonly Act[] = [
  { name: 'pass', weight: 24, run: pass },
  { name: 'pass long', weight: 0.5, run: passLong },
  { name: 'media node dies', weight: 0.2, run: loseNode },
  { name: 'server dies', weight: 0.2, run: killServer },
  { name: 'server will die', weight: 0.3, run: doomServer },
  { name: 'server stalls', weight: 0.4, run: stall },
];
