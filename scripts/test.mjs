// @ts-check
import { rmSync } from 'node:fs';
import { CHECKS, runCheck } from './checks.mjs';
import { ensureChromium } from './chromium.mjs';
import { ensureDebian } from './debian.mjs';
import { failures, forgetFailures, sayFailure } from './failures.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { readReport, slowestLines } from './report.mjs';
import { fromRoot } from './root.mjs';
import { MINUTE_MS, run, runInLanes, seconds } from './run.mjs';

/** @typedef {import('./checks.mjs').Count} Count */
/** @typedef {{ name: string, limit_ms: number, shards?: number, env?: Record<string, string>, by_name?: boolean, ci?: { limit_ms: number, shards?: number, files: string[], env?: Record<string, string> } }} Suite */

/** So many suites and checks run at once. Browser tests keep more than one core busy, and a slow machine may not fail them. */
const LANES = 2;
/** So many of the slowest test files are named. */
const SLOWEST = 10;

/**
 * Kinds of tests, with the time after which one hangs: far more than it takes, because machines are noisy. In a run of
 * everything the browser tests, in parts, run beside all others. Walks and tests of many machines are not in it and are run
 * by their names (`npm run test:walk`, `test:deploy`, `test:cluster`, `test:faults`). With `--ci` walks, cluster and faults
 * are the files that say most in least time, about money and private rooms first, without what is tagged `long`. Browser
 * tests, and walks with `--ci`, look in brief (`LOOKS`, see `harness/views.ts`).
 * @type {Suite[]}
 */
const SUITES = [
  { name: 'unit', limit_ms: 30 * MINUTE_MS },
  { name: 'integration', limit_ms: 75 * MINUTE_MS },
  { name: 'browser', limit_ms: 30 * MINUTE_MS, shards: 4, env: { LOOKS: 'brief' } },
  {
    name: 'walk',
    limit_ms: 30 * MINUTE_MS,
    by_name: true,
    ci: {
      limit_ms: 25 * MINUTE_MS,
      shards: 2,
      files: [
        ...['albums', 'favourites', 'further-ways-to-pay', 'money-stopped', 'oversight', 'push'],
        ...['ticket-show', 'ways-to-pay'],
      ].map((name) => `tests/walk/${name}.test.ts`),
      env: { LOOKS: 'brief' },
    },
  },
  { name: 'deploy', limit_ms: 15 * MINUTE_MS, by_name: true },
  { name: 'attack', limit_ms: 15 * MINUTE_MS, by_name: true, ci: { limit_ms: 15 * MINUTE_MS, files: [] } },
  {
    name: 'cluster',
    limit_ms: 30 * MINUTE_MS,
    by_name: true,
    ci: {
      limit_ms: 15 * MINUTE_MS,
      files: [
        ...['chat', 'janus-picture', 'redis', 'seclusion', 'staff-stop', 'start'].map(
          (name) => `tests/cluster/${name}.test.ts`,
        ),
        ...['end', 'grant', 'signalling'].map((name) => `apps/media/src/${name}.int.test.ts`),
      ],
    },
  },
  {
    name: 'faults',
    limit_ms: 30 * MINUTE_MS,
    by_name: true,
    ci: { limit_ms: 15 * MINUTE_MS, files: ['tests/faults/processes.test.ts'] },
  },
];

/** What is left of a suite in CI. @param {Suite} suite */
const partOf = ({ ci, limit_ms, env = {} }) =>
  brief && ci !== undefined
    ? { limit_ms: ci.limit_ms, chosen: ['--tags-filter=!long', ...ci.files], env: { ...env, ...ci.env } }
    : { limit_ms, chosen: [], env };

/** @type {import('./report.mjs').FileTime[]} */
const testFiles = [];

/** @type {Count} */
const total = { passed: 0, failed: 0 };
/** @param {Count} count */
const add = (count) => {
  total.passed += count.passed;
  total.failed += count.failed;
};

/**
 * @param {Suite} suite
 * @param {string} [shard] `1/3`: the first third of its files
 */
async function runSuite(suite, shard) {
  const { limit_ms, chosen, env } = partOf(suite);
  const sinceMs = performance.now();
  const name = shard === undefined ? suite.name : `${suite.name} ${shard}`;
  const report = fromRoot('.build', `${name.replaceAll(/\W/g, '-')}.report.json`);
  rmSync(report, { force: true });
  const args = [
    // `unit-alone` has the files that share nothing with others.
    ...[
      'run',
      '--project',
      suite.name === 'unit' ? 'unit*' : suite.name,
      ...(shard === undefined ? [] : ['--shard', shard]),
    ],
    ...[`--reporter=${fromRoot('scripts', 'progress-reporter.mjs')}`],
    ...['--reporter=json', `--outputFile.json=${report}`, ...chosen],
  ];
  const { ok, output } = await run('vitest', args, { quiet: false, limit_ms, env });
  const { count, files } = readReport(suite.name, report);
  testFiles.push(...files);
  // Whatever else went wrong (a hook, an unhandled error, the time limit) is a failure too.
  if (!ok && count.failed === 0) count.failed = 1;
  const outcome = `${name}: ${count.passed} passed, ${count.failed} failed (${seconds(sinceMs)})`;
  if (count.failed === 0) process.stdout.write(`ok   ${outcome}\n`);
  else sayFailure(`FAIL ${outcome}${output}\n`);
  add(count);
}

/** The runs of a suite: one, or its shards. @param {Suite} suite @returns {(() => Promise<void>)[]} */
const runsOf = (suite) => {
  const shards = brief ? suite.ci?.shards : suite.shards;
  if (shards === undefined) return [() => runSuite(suite)];
  return Array.from({ length: shards }, (_, index) => () => runSuite(suite, `${index + 1}/${shards}`));
};

/** Names of suites: those alone, without the checks. None: everything that one machine is tested by. */
const brief = process.argv.includes('--ci');
const asked = process.argv.slice(2).filter((word) => word !== '--ci');
const suites = SUITES.filter(({ name, by_name }) =>
  asked.length === 0 ? by_name !== true : asked.includes(name),
);

if (asked.some((wanted) => !SUITES.some(({ name }) => name === wanted))) {
  process.stderr.write(`npm test, or some of: ${SUITES.map(({ name }) => name).join(' ')}\n`);
  process.exit(1);
}

checkNode();
ensureInstalled();
if (suites.some(({ name }) => ['browser', 'walk', 'deploy', 'cluster', 'faults'].includes(name)))
  ensureChromium();
ensureDebian();
forgetFailures();

const runs = suites.flatMap(runsOf);
if (asked.length > 0 && brief) await runInLanes(runs, LANES);
else if (asked.length > 0) for (const runOne of runs) await runOne();
else {
  // The build comes first, because the browser tests wait for it.
  const [build, ...checks] = CHECKS.map((check) => async () => add(await runCheck(check)));
  const [unit, integration, browser, ...browsers] = runs;
  await build?.();
  await runInLanes(
    [integration, browser, ...browsers, ...checks, unit].filter((task) => task !== undefined),
    LANES,
  );
}

if (total.failed > 0) process.stdout.write(`\nfailures\n${failures()}`);
process.stdout.write(`\nslowest test files\n${slowestLines(testFiles, SLOWEST).join('\n')}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
