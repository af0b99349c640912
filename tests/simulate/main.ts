import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { startDatabaseServer } from './database.ts';
import { SABOTAGES } from './sabotage.ts';
import { simulate, type SimulationResult } from './simulation.ts';

/*
 * npm run simulate -- --seed 7 --steps 2000 [--seeds 5] [--log] [--break charge-twice] [--twice]
 *
 * Plays `seeds` seeds from `seed` on. Ends with 1, and with the seed, the step and the rule on its last line, as soon
 * as something that must always be true is not. The same seed does the same again, statement by statement: `--twice`
 * plays each two times at once, and ends with 1 where they part.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    steps: { type: 'string', default: '1000' },
    log: { type: 'boolean', default: false },
    break: { type: 'string' },
    twice: { type: 'boolean', default: false },
  },
});
const [first, count, steps] = [Number(values.seed), Number(values.seeds), Number(values.steps)];
if (![first, count, steps].every(Number.isSafeInteger))
  throw new Error('--seed, --seeds, --steps: whole numbers');

const sabotage = SABOTAGES.find(({ name }) => name === values.break);
if (values.break !== undefined && sabotage === undefined)
  throw new Error(`--break: ${SABOTAGES.map(({ name }) => name).join(', ')}`);

/** One seeds' SQL runs while the other's is prepared. */
const LANES = 2;

const server = await startDatabaseServer();
const coverage = new Coverage();
const waiting = Array.from({ length: count }, (_, index) => first + index);
let done = 0;
let broken: string | null = null;

async function play(seed: number, database = `seed_${seed}`): Promise<SimulationResult> {
  const url = await server.create(database);
  const log = values.log ? { log: (line: string) => console.log(`seed ${seed} ${line}`) } : {};
  const result = await simulate({
    seed,
    steps,
    url,
    coverage,
    isEnough: () => broken !== null,
    ...log,
    ...sabotage,
  });
  done += result.steps;
  broken ??= result.broken;
  const { story, digest } = result;
  const told = story.at(-1)?.slice(0, 12) ?? '';
  if (broken === null) console.log(`seed ${seed}: ${result.steps} steps, story ${told}, state ${digest}`);
  return result;
}

async function playTwice(seed: number): Promise<void> {
  const [once, again] = await Promise.all([play(seed), play(seed, `seed_${seed}_again`)]);
  const at = once.story.findIndex((told, step) => told !== again.story[step]);
  if (at >= 0 && broken === null) broken = `seed ${seed} step ${at + 1}: a replay says something else`;
}

async function lane(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined && broken === null; seed = waiting.shift())
    await (values.twice ? playTwice(seed) : play(seed));
}

const began_ms = performance.now();
try {
  await Promise.all(Array.from({ length: LANES }, lane));
} finally {
  await server.stop();
}
const seconds = (performance.now() - began_ms) / 1_000;
for (const line of coverage.lines()) console.log(line);
console.log(`${done} steps, ${(done / seconds).toFixed(0)} steps a second`);
console.log(broken ?? `seeds ${first} to ${first + count - 1}: every rule held`);
process.exit(broken === null ? 0 : 1);
