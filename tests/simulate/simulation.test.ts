import { testDatabase } from '@akari/server/testing/database';
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { FAILED_SEEDS } from './failed-seeds.ts';
import { SABOTAGES } from './sabotage.ts';
import { simulate } from './simulation.ts';

/** Time for fresh seeds. */
const LIMIT_S = Number(process.env['SIMULATE_SECONDS'] ?? 120);
const STEPS = 1_000;
/**
 * A slow machine plays on after its time until everything has happened, which takes some two thousand steps; what has
 * not by then no longer happens.
 */
const MOST_STEPS = 40_000;
/** So much of its time is kept for the last evening to come to its end, if the machine is quick enough. */
const LAST_EVENING = 0.2;
/** For the slowest machine to come so far; who waits for ever is found after a minute. */
const PATIENCE_MS = 1_200_000;

it.each([7, 9, 12, 4202])(
  'does and says the same again, statement by statement, for the same seed: %i',
  async (seed) => {
    const play = async () => (await simulate({ seed, steps: 80, url: (await testDatabase()).url })).story;
    const [once, again] = await Promise.all([play(), play()]);
    expect(once).toHaveLength(80);
    expect(again).toEqual(once);
  },
  PATIENCE_MS,
);

it(
  'finds a rule that is broken, and says which',
  async () => {
    const { rewrite } = SABOTAGES.find(({ name }) => name === 'charge-twice') ?? {};
    if (rewrite === undefined) throw new Error('nothing to break');
    const { url } = await testDatabase();
    const { broken } = await simulate({ seed: 1, steps: 200, url, rewrite });
    expect(broken).toMatch(
      /^seed 1 step \d+: (money|a balance|no error is logged sessions could not be charged)/,
    );
  },
  PATIENCE_MS,
);

it(
  'says what everybody waits for when something waits for ever, and ends',
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

it.each(FAILED_SEEDS)(
  'holds every rule with seed $seed: $why',
  async ({ seed, steps }) => {
    const { broken } = await simulate({ seed, steps, url: (await testDatabase()).url });
    expect(broken).toBeNull();
  },
  PATIENCE_MS,
);

it(
  'holds every rule with seeds that nobody has played before, in which everything happens',
  async () => {
    const began_ms = performance.now();
    const first = Math.floor(Math.random() * 2 ** 31);
    const coverage = new Coverage();
    let steps = 0;
    const hasCome = (part: number): boolean =>
      performance.now() - began_ms >= LIMIT_S * 1_000 * part && coverage.demanded().length === 0;
    const isEnough = (): boolean => hasCome(1 - LAST_EVENING) || steps >= MOST_STEPS;
    let seed = first;
    for (; !isEnough(); seed += 1) {
      const { url } = await testDatabase();
      const isLate = (): boolean => hasCome(1);
      const result = await simulate({ seed, steps: STEPS, url, coverage, isEnough, isLate });
      steps += result.steps;
      // npm run simulate -- --seed N --steps K plays it again.
      expect(result.broken).toBeNull();
    }
    console.log(`fresh seeds ${first} to ${seed - 1}: ${steps} steps, every rule held`);
    for (const line of coverage.lines()) console.log(line);
    expect(coverage.demanded()).toEqual([]);
  },
  LIMIT_S * 1_000 + PATIENCE_MS,
);
