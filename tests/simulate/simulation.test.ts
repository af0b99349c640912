import { testDatabase } from '@akari/server/testing/database';
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { SABOTAGES } from './sabotage.ts';
import { simulate } from './simulation.ts';

/** Time for fresh seeds. */
const LIMIT_S = Number(process.env['SIMULATE_SECONDS'] ?? 120);
const STEPS = 1_000;
/** From so many steps on, every status has been reached and left; some ends take more. */
const THOROUGH_STEPS = 4_000;
/** So much of it is kept for the last evening to come to its end, if the machine is quick enough. */
const LAST_EVENING = 0.2;
/** For a single step that has begun, on a busy machine. */
const GRACE_MS = 120_000;

it('draws the same again for the same seed', async () => {
  const run = async () => (await simulate({ seed: 8, steps: 12, url: (await testDatabase()).url })).story;
  const [once, again] = [await run(), await run()];
  expect(once).toHaveLength(12);
  expect(again).toEqual(once);
}, 240_000);

it('finds a rule that is broken, and says which', async () => {
  const { rewrite } = SABOTAGES.find(({ name }) => name === 'charge-twice') ?? {};
  if (rewrite === undefined) throw new Error('nothing to break');
  const { url } = await testDatabase();
  const { broken } = await simulate({ seed: 1, steps: 200, url, rewrite });
  expect(broken).toMatch(/^seed 1 step \d+: (money|a balance)/);
}, 240_000);

it(
  'holds every rule with seeds that nobody has played before',
  async () => {
    const until_ms = performance.now() + LIMIT_S * 1_000;
    const isLate = (): boolean => performance.now() >= until_ms;
    const isEnough = (): boolean => performance.now() >= until_ms - LIMIT_S * 1_000 * LAST_EVENING;
    const first = Math.floor(Math.random() * 2 ** 31);
    const coverage = new Coverage();
    let steps = 0;
    let seed = first;
    for (; !isEnough(); seed += 1) {
      const { url } = await testDatabase();
      const result = await simulate({ seed, steps: STEPS, url, isEnough, isLate });
      // npm run simulate -- --seed N --steps K plays it again.
      expect(result.broken).toBeNull();
      steps += result.steps;
      coverage.add(result.coverage);
    }
    console.log(`fresh seeds ${first} to ${seed - 1}: ${steps} steps, every rule held`);
    for (const line of coverage.lines()) console.log(line);
    if (steps >= THOROUGH_STEPS) expect(coverage.missingStatuses()).toEqual([]);
  },
  LIMIT_S * 1_000 + GRACE_MS,
);
