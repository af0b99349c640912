import { testDatabase } from '@akari/server/testing/database';
import { expect, it } from 'vitest';
import { Coverage } from './coverage.ts';
import { FAILED_SEEDS } from './failed-seeds.ts';
import { simulate } from './simulation.ts';

/** Time for fresh seeds. */
const LIMIT_S = Number(process.env['SIMULATE_SECONDS'] ?? 120);
const STEPS = 1_000;
/** From so many steps on, every status has been reached and left; some ends take more. */
const THOROUGH_STEPS = 4_000;
/** The end of a simulation, once time is up. */
const GRACE_MS = 120_000;

it('replays a seed exactly', async () => {
  const run = async () => simulate({ seed: 7, steps: 60, url: (await testDatabase()).url });
  expect(await run()).toEqual(await run());
}, 120_000);

it.each(FAILED_SEEDS)(
  'holds every rule with seed $seed, which once broke: $why',
  async ({ seed, steps }) => {
    expect((await simulate({ seed, steps, url: (await testDatabase()).url })).broken).toBeNull();
  },
  600_000,
);

it(
  'holds every rule with seeds that nobody has played before',
  async () => {
    const until_ms = performance.now() + LIMIT_S * 1_000;
    const isEnough = (): boolean => performance.now() >= until_ms;
    const first = Math.floor(Math.random() * 2 ** 31);
    const coverage = new Coverage();
    let steps = 0;
    let seed = first;
    for (; !isEnough(); seed += 1) {
      const { url } = await testDatabase();
      const result = await simulate({ seed, steps: STEPS, url, isEnough });
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
