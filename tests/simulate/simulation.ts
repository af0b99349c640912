import { createHash } from 'node:crypto';
import type { Act } from './acts/act.ts';
import { BAR_ACTS } from './acts/bar.ts';
import { CALL_ACTS } from './acts/call.ts';
import { HOUSE_ACTS } from './acts/house.ts';
import { PERFORMER_ACTS } from './acts/performer.ts';
import { TWOSHOT_ACTS } from './acts/twoshot.ts';
import { VIEWER_ACTS } from './acts/viewer.ts';
import { Broken } from './broken.ts';
import type { Coverage } from './coverage.ts';
import { Invariants } from './invariants.ts';
import { Random } from './random.ts';
import { ServerDied } from './server-life.ts';
import { World } from './world.ts';

const ACTS: readonly Act[] = [
  ...VIEWER_ACTS,
  ...PERFORMER_ACTS,
  ...TWOSHOT_ACTS,
  ...CALL_ACTS,
  ...BAR_ACTS,
  ...HOUSE_ACTS,
];
const BOOKS_EVERY_STEPS = 250;
/** Longer than every deadline that people who vanish leave behind. */
const QUIET_MS = 180_000;

export interface SimulationOptions {
  seed: number;
  steps: number;
  /** URL of a migrated, empty database for this simulation alone. */
  url: string;
  /** Stops early, after a whole step, once this says so. */
  isEnough?: () => boolean;
  log?: (line: string) => void;
}
export interface SimulationResult {
  steps: number;
  coverage: Coverage;
  /** `seed N step K: <invariant> …`; null: everything held. */
  broken: string | null;
  /** The same for every run of a seed. */
  digest: string;
}

/** One act that finds something to do. */
async function act(world: World, log: (line: string) => void): Promise<void> {
  for (;;) {
    const drawn = world.random.weighted(ACTS);
    log(drawn.name);
    if (!(await drawn.run(world))) continue;
    world.coverage.acted(drawn.name);
    return;
  }
}

async function step(world: World, invariants: Invariants, log: (line: string) => void): Promise<void> {
  try {
    await act(world, log);
    await world.life.settled();
  } catch (error) {
    if (!(error instanceof ServerDied)) throw error;
    log('server died in the middle');
    await world.killServer();
  }
  await invariants.check();
}

/** Everybody vanishes; what they leave behind comes to its end by itself. */
async function quiet(world: World, invariants: Invariants): Promise<void> {
  if (world.life.isDoomed) await world.killServer();
  for (const { member } of world.performers) world.node.endPublisher(member.user_id, 'peer_timeout');
  for (const viewer of world.viewers) {
    viewer.socket = false;
    if (viewer.session_id !== null) world.node.endPlayer(Number(viewer.session_id), 'peer_timeout');
  }
  await world.pass(QUIET_MS);
  await invariants.check();
  await invariants.over();
  await invariants.books();
}

async function digestOf(world: World): Promise<string> {
  const { rows } = await world.services.database.pool.query(
    'SELECT id, viewer_id, channel_id, mode, end_name, delivered_ms, charged_units FROM viewer_session ORDER BY id',
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
}

/** Runs a seed: the same seed and steps do the same, wherever and whenever. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, steps, url, isEnough = () => false, log = () => undefined } = options;
  const world = await World.create(url, new Random(seed));
  const { coverage } = world;
  const invariants = new Invariants(world);
  await world.services.database.pool.query('CREATE INDEX ON entry (id)');
  let done = 0;
  try {
    await invariants.check();
    while (done < steps && !isEnough()) {
      done += 1;
      await step(world, invariants, (line) => log(`${done} ${line}`));
      if (done % BOOKS_EVERY_STEPS === 0) await invariants.books();
    }
    await quiet(world, invariants);
    return { steps: done, coverage, broken: null, digest: await digestOf(world) };
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { steps: done, coverage, broken: `seed ${seed} step ${done}: ${error.message}`, digest: '' };
  } finally {
    await world.close();
  }
}
