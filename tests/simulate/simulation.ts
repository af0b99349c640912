import { createHash, hash } from 'node:crypto';
import type { Act } from './acts/act.ts';
import { BAR_ACTS } from './acts/bar.ts';
import { CALL_ACTS } from './acts/call.ts';
import { CHARGE_ACTS } from './acts/charge.ts';
import { FAULT_ACTS } from './acts/fault.ts';
import { CLOCK_ACTS, HOUSE_ACTS } from './acts/house.ts';
import { PERFORMER_ACTS } from './acts/performer.ts';
import { PURCHASE_ACTS } from './acts/purchase.ts';
import { TWOSHOT_ACTS } from './acts/twoshot.ts';
import { TWOWAY_ACTS } from './acts/twoway.ts';
import { VIEWER_ACTS } from './acts/viewer.ts';
import { Broken } from './broken.ts';
import type { Coverage } from './coverage.ts';
import { Invariants } from './invariants.ts';
import { ServerDied } from './server-life.ts';
import type { Rewrite } from './statements.ts';
import { TimeIsUp, World } from './world.ts';

const PEOPLE_ACTS: readonly Act[] = [
  ...VIEWER_ACTS,
  ...PERFORMER_ACTS,
  ...TWOSHOT_ACTS,
  ...TWOWAY_ACTS,
  ...CALL_ACTS,
  ...BAR_ACTS,
  ...PURCHASE_ACTS,
];
/** These let time pass, which lets what they set going happen by itself. */
const TIME_ACTS: readonly Act[] = [...HOUSE_ACTS, ...CHARGE_ACTS, ...FAULT_ACTS];
const ACTS: readonly Act[] = [...PEOPLE_ACTS, ...TIME_ACTS];
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
  /** Stops at once, in the middle of anything that lets time pass: what the evening leaves behind is not waited for. */
  isLate?: () => boolean;
  /** Breaks a rule on purpose. */
  rewrite?: Rewrite;
  log?: (line: string) => void;
}
export interface SimulationResult {
  steps: number;
  coverage: Coverage;
  /** `seed N step K: <invariant> …`; null: everything held. */
  broken: string | null;
  /**
   * What was drawn, after each step. It ends where several waited for locks at once, for which of them goes first is not
   * the seed's to say.
   */
  story: string[];
  /** Of what the sessions came to. */
  digest: string;
}

/** One act that finds something to do. */
async function act(world: World, acts: readonly Act[], log: (line: string) => void): Promise<void> {
  for (;;) {
    const drawn = world.random.weighted(acts);
    log(drawn.name);
    const isDriven = TIME_ACTS.includes(drawn) || acts === MOMENT_ACTS;
    if (!(await (isDriven ? drawn.run(world) : world.statements.drive(drawn.run(world))))) continue;
    world.coverage.acted(drawn.name);
    return;
  }
}

/** Some acts begin in the same moment; their statements take turns as the seed says. */
async function atOnce(world: World, log: (line: string) => void): Promise<void> {
  const count = world.random.int(2, 3);
  world.coverage.acted(`${count} at once`);
  const lines = Array.from({ length: count }, (): string[] => []);
  const acts = Array.from({ length: count }, (_, index) =>
    world.apart(() => act(world, MOMENT_ACTS, (line) => lines[index]?.push(line))),
  );
  const ends = await world.statements.drive(Promise.allSettled(acts));
  for (const [index, own] of lines.entries()) for (const line of own) log(`${'| '.repeat(index)}${line}`);
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

/** Runs a seed: the same people do the same at the same time, as far as `story` says. */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, steps, url, isEnough = () => false, isLate = () => false } = options;
  const { log = () => undefined, rewrite = same } = options;
  const world = await World.create({ url, seed, rewrite, isLate });
  const { coverage, statements } = world;
  const story: string[] = [];
  let drawn = '';
  const invariants = new Invariants(world);
  await world.eye.pool.query('CREATE INDEX ON entry (id)');
  let done = 0;
  try {
    await invariants.check();
    while (done < steps && !isEnough()) {
      done += 1;
      await step(world, invariants, (line) => {
        drawn = hash('sha1', `${drawn} ${line}`);
        log(`${done} ${line}`);
      });
      if (!statements.contested) story.push(drawn);
      if (done % BOOKS_EVERY_STEPS === 0) await invariants.books();
    }
    await quiet(world, invariants);
    return { steps: done, coverage, broken: null, story, digest: await digestOf(world) };
  } catch (error) {
    const ended = { steps: done, coverage, story, digest: '' };
    if (error instanceof TimeIsUp) return { ...ended, broken: null };
    if (!(error instanceof Broken)) throw error;
    return { ...ended, broken: `seed ${seed} step ${done}: ${error.message}` };
  } finally {
    await world.close();
  }
}
