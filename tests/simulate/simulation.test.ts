/** @module-tag long */
import { testDatabase } from '@akari/server/testing/database';
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { FAILED_SEEDS, SOUND_SEEDS } from './failed-seeds.ts';
import { Replays } from './replays.ts';
import { SABOTAGES } from './sabotage.ts';
import { simulate, type SimulationOptions } from './simulation.ts';

/** Seconds for fresh seeds in `npm test`. */
const QUICK_S = 15;
/** Set by hand: seconds for fresh seeds; the run continues until everything that is demanded was covered. */
const THOROUGH_S = process.env['SIMULATE_SECONDS'];
const LIMIT_S = Number(THOROUGH_S ?? QUICK_S);
const STEPS = 1_000;
/**
 * Limit of steps of a thorough run. It continues after its time until everything was covered, which takes some two
 * thousand steps; what was not covered within this limit will not be.
 */
const MOST_STEPS = 40_000;
/** The share of the time that is kept for the last seed to end, if the machine is fast enough. */
const LAST_EVENING = 0.2;
/** Test timeout for slow machines; a wait without progress is detected after a minute. */
const PATIENCE_MS = 1_200_000;

/** One of each part is played together with a replay: those with the most steps. */
const TWICE = [undefined, 'commerce'].flatMap(
  (part) => SOUND_SEEDS.find((sound) => sound.part === part) ?? [],
);
/** Fresh seeds say the same of a short run; a thorough one plays these too. */
const ONCE = THOROUGH_S === undefined ? [] : SOUND_SEEDS.filter((sound) => !TWICE.includes(sound));

it.each(TWICE)(
  'seed $seed repeats the same statements and story in $steps steps, and breaks no rule',
  async (sound) => {
    const play = async (watch: Partial<SimulationOptions>) =>
      simulate({ part: 'rooms', ...sound, url: (await testDatabase()).url, ...watch });
    const replays = new Replays();
    const [once, again] = await Promise.all([play(replays.first), play(replays.second)]);
    expect(replays.difference()).toEqual([]);
    expect(once.broken).toBeNull();
    expect(once.story).toHaveLength(sound.steps);
    expect(again.story).toEqual(once.story);
  },
  PATIENCE_MS,
);

type PlayedSeed = Pick<SimulationOptions, 'seed' | 'steps' | 'often' | 'part' | 'rewrite'>;
/** Runs a seed on a new database. @returns the invariant that failed, or null */
const brokenRule = async ({ part = 'rooms', ...options }: PlayedSeed) =>
  (await simulate({ ...options, part, url: (await testDatabase()).url, breaks_off: true })).broken;

it.each(FAILED_SEEDS)(
  'seed $seed breaks its rule with the fault $fault',
  async ({ fault, rule, ...played }) => {
    const { rewrite } = SABOTAGES.find(({ name }) => name === fault)!;
    const broken = await brokenRule({ ...played, rewrite });
    expect(broken).toMatch(new RegExp(`^seed ${played.seed} step \\d+: `));
    expect(broken?.replace(/^seed \d+ step \d+: /, '')).toMatch(rule);
  },
  PATIENCE_MS,
);

it.each(ONCE)(
  'seed $seed breaks no rule in $steps steps without a fault',
  async (sound) => expect(await brokenRule(sound)).toBeNull(),
  PATIENCE_MS,
);

it(
  'simulate names the pending work when a statement hangs, and ends',
  async () => {
    const { url } = await testDatabase();
    const rewrite = (text: string): string => (/^commit$/i.test(text) ? 'SELECT pg_sleep(3600)' : text);
    const { broken } = await simulate({ seed: 1, steps: 1, url, rewrite, stuck_ms: 2_000 });
    expect(broken).toMatch(
      /^seed 1 step 0: work ends .*running: \[life-1 «COMMIT».*1 taken.*active Timeout PgSleep/i,
    );
  },
  PATIENCE_MS,
);

it(
  'simulate holds every rule with new random seeds',
  async () => {
    const began_ms = performance.now();
    const first = Math.floor(Math.random() * 2 ** 31);
    const coverage = new Coverage();
    let steps = 0;
    const missing = (): string[] => (THOROUGH_S === undefined ? [] : coverage.demanded());
    const hasCome = (part: number): boolean =>
      performance.now() - began_ms >= LIMIT_S * 1_000 * part && missing().length === 0;
    const isEnough = (): boolean => hasCome(1 - LAST_EVENING) || steps >= MOST_STEPS;
    let seed = first;
    for (; !isEnough(); seed += 1) {
      const { url } = await testDatabase();
      const isLate = (): boolean => hasCome(1);
      const result = await simulate({ seed, steps: STEPS, url, coverage, isEnough, isLate });
      steps += result.steps;
      // `npm run simulate -- --seed N --steps K` replays it.
      expect(result.broken).toBeNull();
    }
    console.log(`fresh seeds ${first} to ${seed - 1}: ${steps} steps, every rule held`);
    for (const line of coverage.lines()) console.log(line);
    expect(missing()).toEqual([]);
  },
  LIMIT_S * 1_000 + PATIENCE_MS,
);
