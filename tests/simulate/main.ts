import { parseArgs } from 'node:util';
import { Coverage } from './coverage.ts';
import { startDatabaseServer } from './database.ts';
import { SABOTAGES } from './sabotage.ts';
import { Replays } from './replays.ts';
import { PARTS, simulate, type SimulationOptions, type SimulationResult } from './simulation.ts';

/*
 * npm run simulate -- --seed 7 --steps 2000 [--lanes 1] [--log] [--break charge-twice] [--often 'tip,enter']
 *   [--part commerce] [--twice] [--keep-going]
 * npm run simulate -- --seeds 100001-100200 --steps 1500
 *
 * Runs one seed, or all of a range. Exits with 1 as soon as an invariant fails, with the seed, the step and the rule on
 * the last line; with `--keep-going` after all seeds, with a line for each that failed. The same seed repeats the same
 * statements: `--twice` runs each seed twice concurrently, and exits with 1 when the two runs differ.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    steps: { type: 'string', default: '1000' },
    // Several seeds run at once, so that one prepares its next statement while another's executes.
    lanes: { type: 'string', default: '2' },
    log: { type: 'boolean', default: false },
    break: { type: 'string' },
    // Which acts are drawn: all, those in rooms, of commerce, or of the community.
    part: { type: 'string', default: 'all' },
    // Names of acts, with commas between them.
    often: { type: 'string' },
    twice: { type: 'boolean', default: false },
    'keep-going': { type: 'boolean', default: false },
  },
});
const range = values.seeds?.split('-').map(Number) ?? [Number(values.seed), Number(values.seed)];
const [first = NaN, last = NaN] = range;
const [steps, lanes] = [Number(values.steps), Number(values.lanes)];
if (range.length !== 2 || ![first, last, steps, lanes].every(Number.isSafeInteger))
  throw new Error('--seed, --steps, --lanes: whole numbers; --seeds: a range such as 1-5');

const sabotage = SABOTAGES.find(({ name }) => name === values.break);
if (values.break !== undefined && sabotage === undefined)
  throw new Error(`--break: ${SABOTAGES.map(({ name }) => name).join(', ')}`);

const part = PARTS.find((one) => one === values.part) ?? 'all';
if (part !== values.part) throw new Error(`--part: ${PARTS.join(', ')}`);

const server = await startDatabaseServer();
const coverage = new Coverage();
const waiting = Array.from({ length: last - first + 1 }, (_, index) => first + index);
let done = 0;
const broken: string[] = [];
const isOver = (): boolean => broken.length > 0 && !values['keep-going'];

async function play(
  seed: number,
  database = `seed_${seed}`,
  watch: Pick<SimulationOptions, 'told' | 'log'> = {},
): Promise<SimulationResult> {
  const url = await server.create(database);
  const log = values.log ? { log: (line: string) => console.log(`seed ${seed} ${line}`) } : {};
  const result = await simulate({
    seed,
    steps,
    url,
    part,
    often: values.often?.split(',') ?? [],
    coverage,
    isEnough: isOver,
    ...log,
    ...watch,
    ...sabotage,
  });
  done += result.steps;
  await server.drop(database);
  const { story, digest } = result;
  const told = story.at(-1)?.slice(0, 12) ?? '';
  if (result.broken !== null) {
    broken.push(result.broken);
    if (values['keep-going']) console.log(result.broken);
  } else if (!isOver()) console.log(`seed ${seed}: ${result.steps} steps, story ${told}, state ${digest}`);
  return result;
}

/** Runs a seed and its replay concurrently and compares them statement by statement. */
async function playTwice(seed: number): Promise<void> {
  const replays = new Replays();
  const [once, again] = await Promise.all([
    play(seed, undefined, replays.first),
    play(seed, `seed_${seed}_again`, replays.second),
  ]);
  const at = once.story.findIndex((told, step) => told !== again.story[step]);
  if (at >= 0) broken.push(`seed ${seed} step ${at + 1}: a replay says something else`);
  for (const line of replays.difference()) console.log(line);
}

async function lane(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined && !isOver(); seed = waiting.shift())
    await (values.twice ? playTwice(seed) : play(seed));
}

const began_ms = performance.now();
try {
  await Promise.all(Array.from({ length: lanes }, lane));
} finally {
  await server.stop();
}
const seconds = (performance.now() - began_ms) / 1_000;
for (const line of coverage.lines()) console.log(line);
console.log(`${done} steps, ${(done / seconds).toFixed(0)} steps a second`);
for (const one of values['keep-going'] ? broken : broken.slice(0, 1)) console.log(one);
if (broken.length === 0) console.log(`seeds ${first} to ${last}: every rule held`);
process.exit(broken.length === 0 ? 0 : 1);
