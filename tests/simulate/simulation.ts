import { createHash } from 'node:crypto';
import type { Act } from './acts/act.ts';
import { BAR_ACTS } from './acts/bar.ts';
import { CALL_ACTS } from './acts/call.ts';
import { CLOCK_ACTS, HOUSE_ACTS } from './acts/house.ts';
import { PERFORMER_ACTS } from './acts/performer.ts';
import { TWOSHOT_ACTS } from './acts/twoshot.ts';
import { TWOWAY_ACTS } from './acts/twoway.ts';
import { VIEWER_ACTS } from './acts/viewer.ts';
import { Broken } from './broken.ts';
import type { Coverage } from './coverage.ts';
import { Invariants } from './invariants.ts';
import { ServerDied } from './server-life.ts';
import type { Rewrite } from './statements.ts';
import { World } from './world.ts';

const PEOPLE_ACTS: readonly Act[] = [
  ...VIEWER_ACTS,
  ...PERFORMER_ACTS,
  ...TWOSHOT_ACTS,
  ...TWOWAY_ACTS,
  ...CALL_ACTS,
  ...BAR_ACTS,
];
const ACTS: readonly Act[] = [...PEOPLE_ACTS, ...HOUSE_ACTS];
/** What may happen at the same moment. */
const MOMENT_ACTS: readonly Act[] = [...PEOPLE_ACTS, ...CLOCK_ACTS];
/** How many steps are two or three acts at once. */
const AT_ONCE = 0.3;
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
  /** Breaks a rule on purpose. */
  rewrite?: Rewrite;
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
async function act(world: World, acts: readonly Act[], log: (line: string) => void): Promise<void> {
  for (;;) {
    const drawn = world.random.weighted(acts);
    log(drawn.name);
    const isHouse = HOUSE_ACTS.includes(drawn);
    // The house's acts make time pass, which lets what they set going happen by itself.
    const moment = isHouse || acts === MOMENT_ACTS;
    if (!(await (moment ? drawn.run(world) : world.statements.drive(drawn.run(world))))) continue;
    world.coverage.acted(drawn.name);
    return;
  }
}

/** Some acts begin in the same moment; their statements take turns as the seed says. */
async function atOnce(world: World, log: (line: string) => void): Promise<void> {
  const count = world.random.int(2, 3);
  world.coverage.acted(`${count} at once`);
  const acts = Array.from({ length: count }, (_, index) =>
    act(world, MOMENT_ACTS, (line) => log(`${'| '.repeat(index)}${line}`)),
  );
  const ends = await world.statements.drive(Promise.allSettled(acts));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function step(world: World, invariants: Invariants, log: (line: string) => void): Promise<void> {
  world.statements.cut = false;
  try {
    await (world.random.chance(AT_ONCE) ? atOnce(world, log) : act(world, ACTS, log));
    await world.settled();
  } catch (error) {
    if (!(error instanceof ServerDied)) throw error;
  }
  while (world.lives.some((life) => life.dead)) {
    log('server died');
    await world.buryDead().catch(ignoreDeath);
    await world.settled().catch(ignoreDeath);
  }
  await invariants.check();
}

function ignoreDeath(error: unknown): void {
  if (!(error instanceof ServerDied)) throw error;
}

/** Everybody vanishes; what they leave behind comes to its end by itself. */
async function quiet(world: World, invariants: Invariants): Promise<void> {
  world.statements.cutIn(Infinity);
  for (const life of world.lives) if (life.isDoomed) life.kill();
  await world.buryDead();
  for (const { member } of world.performers) world.node.endPublisher(member.user_id, 'peer_timeout');
  for (const viewer of world.viewers) {
    viewer.socket = null;
    if (viewer.session_id !== null) world.node.endPlayer(Number(viewer.session_id), 'peer_timeout');
  }
  await world.pass(QUIET_MS);
  await invariants.check();
  await invariants.over();
  await invariants.books();
}

async function digestOf(world: World): Promise<string> {
  const { rows } = await world.eye.pool.query(
    'SELECT id, viewer_id, channel_id, mode, end_name, delivered_ms, charged_units FROM viewer_session ORDER BY id',
  );
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
}

const same: Rewrite = (text) => text;

/** Runs a seed: the same seed and steps do the same, wherever and whenever. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, steps, url, isEnough = () => false, log = () => undefined, rewrite = same } = options;
  const world = await World.create({ url, seed, rewrite });
  const { coverage } = world;
  const invariants = new Invariants(world);
  await world.eye.pool.query('CREATE INDEX ON entry (id)');
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
