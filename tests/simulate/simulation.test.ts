/** @module-tag long */
import { testDatabase } from '@akari/server/testing/database';
import { describe, expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { FAILED_SEEDS } from './failed-seeds.ts';
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

it.each([7, 4202])(
  'simulate repeats the same statements and story for seed %i',
  async (seed) => {
    const play = async (watch: Partial<SimulationOptions>) =>
      (await simulate({ seed, steps: 80, url: (await testDatabase()).url, ...watch })).story;
    const replays = new Replays();
    const [once, again] = await Promise.all([play(replays.first), play(replays.second)]);
    expect(replays.difference()).toEqual([]);
    expect(once).toHaveLength(80);
    expect(again).toEqual(once);
  },
  PATIENCE_MS,
);

/** Runs a seed on a new database. @returns the invariant that failed, or null */
const brokenRule = async (options: Pick<SimulationOptions, 'seed' | 'steps' | 'rewrite'>) =>
  (await simulate({ ...options, url: (await testDatabase()).url, breaks_off: true })).broken;

describe.each(FAILED_SEEDS)('seed $seed of the fault $fault', ({ seed, steps, fault, rule }) => {
  it(
    'breaks its rule with the fault, and no rule until then without it',
    { timeout: PATIENCE_MS },
    async () => {
      const { rewrite } = SABOTAGES.find(({ name }) => name === fault)!;
      const broken = await brokenRule({ seed, steps, rewrite });
      expect(broken).toMatch(rule);
      const broke_at = Number(/ step (\d+):/.exec(broken!)?.[1]);
      expect(await brokenRule({ seed, steps: broke_at })).toBeNull();
    },
  );
});

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
