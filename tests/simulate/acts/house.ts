import { ServerDied } from '../server-life.ts';
import type { World } from '../world.ts';
import type { Act } from './act.ts';

const SECOND_MS = 1_000;
/** Milliseconds; longer than a lease, so that the media node has to end subscribers by itself. */
const LONGEST_STALL_MS = 45_000;
const LONGEST_OUTAGE_MS = 45_000;

async function pass(world: World): Promise<boolean> {
  await world.pass(world.random.int(1, 20 * SECOND_MS));
  return true;
}

/** Advances the clock past every deadline except for the longest. */
async function passLong(world: World): Promise<boolean> {
  await world.pass(world.random.int(30, 130) * SECOND_MS);
  return true;
}

/** The media node crashes and starts again. */
async function loseNode(world: World): Promise<boolean> {
  world.node.kill();
  await world.pass(world.random.int(1, LONGEST_OUTAGE_MS));
  world.node.start();
  return true;
}

async function killServer({ life }: World): Promise<boolean> {
  life.kill();
  throw new ServerDied();
}

async function startServer(world: World): Promise<boolean> {
  if (!world.hasPlace) return false;
  await world.startServer();
  return true;
}

/** Schedules the death of a server at one of its next media calls or statements. */
async function doomServer({ life, random }: World): Promise<boolean> {
  if (life.isDoomed) return false;
  if (random.chance(0.5)) life.doom('calls', random.int(0, 6));
  else life.doom('statements', random.int(0, 60));
  return true;
}

/** Schedules a database restart at one of the next statements: every connection breaks. */
async function restartDatabase({ statements, random }: World): Promise<boolean> {
  statements.cutIn(random.int(0, 60));
  return true;
}

/** The servers do not tick while media flows. */
async function stall(world: World): Promise<boolean> {
  await world.pass(world.random.int(5 * SECOND_MS, LONGEST_STALL_MS), false);
  return true;
}

/** Sets the machine's clock: forward by minutes, or back by seconds. */
async function setClock(world: World): Promise<boolean> {
  const { random, clock } = world;
  const ahead_ms = random.chance(0.5) ? random.int(60, 900) * SECOND_MS : -random.int(1, 9 * SECOND_MS);
  clock.advance(ahead_ms);
  world.set_back_ms += Math.max(0, -ahead_ms);
  if (ahead_ms < 0) world.ticked_ms = 0;
  for (const life of world.lives) life.forgetTime();
  return true;
}

/** Acts that advance the clock or stop whole processes; they never run concurrently with others. */
export const HOUSE_ACTS: readonly Act[] = [
  { name: 'pass', weight: 24, run: pass },
  { name: 'pass long', weight: 0.5, run: passLong },
  { name: 'media node dies', weight: 0.3, run: loseNode },
  { name: 'server dies', weight: 0.4, run: killServer },
  { name: 'server comes', weight: 1, run: startServer },
  { name: 'server will die', weight: 1, run: doomServer },
  { name: 'database restarts', weight: 1.5, run: restartDatabase },
  { name: 'server stalls', weight: 0.4, run: stall },
  { name: 'clock is set', weight: 0.8, run: setClock },
];

/** A server ticks concurrently with other acts. */
async function tick({ life }: World): Promise<boolean> {
  await life.tick();
  return true;
}

export const CLOCK_ACTS: readonly Act[] = [{ name: 'tick', weight: 12, run: tick }];
