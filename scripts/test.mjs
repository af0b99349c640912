// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { ensureDebian } from './debian.mjs';
import { checkNode, ensureInstalled } from './install.mjs';
import { fromRoot } from './root.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {{ name: string, bin: string, args: string[] }} Check */
/** @typedef {{ name: string, limit_ms: number, one_core?: boolean, by_name?: boolean, ci?: { limit_ms: number, files: string[] } }} Suite */

const MINUTE_MS = 60_000;

/**
 * The longest come first: begun last they would be waited for alone.
 * @type {Check[]}
 */
const CHECKS = [
  { name: 'build', bin: 'node', args: [fromRoot('scripts/build.mjs')] },
  { name: 'lint', bin: 'eslint', args: ['.', '--max-warnings', '0'] },
  { name: 'types', bin: 'tsc', args: ['-b'] },
  { name: 'format', bin: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  {
    name: 'layers',
    bin: 'depcruise',
    args: ['--config', '.dependency-cruiser.cjs', 'packages', 'apps', 'tests', 'bench'],
  },
  { name: 'dead code', bin: 'knip', args: [] },
];

/**
 * Kinds of tests, with the time after which one hangs: far more than it takes, because machines are noisy. What is one
 * core's work runs beside the checks. Those of many machines are run by their names alone (`npm run test:deploy`,
 * `test:cluster`, `test:faults`). With `--ci` these are the files that say most in least time, without what is tagged
 * `long`; both together end within 20 minutes.
 * @type {Suite[]}
 */
const SUITES = [
  { name: 'unit', limit_ms: 8 * MINUTE_MS, one_core: true },
  { name: 'integration', limit_ms: 20 * MINUTE_MS },
  { name: 'browser', limit_ms: 25 * MINUTE_MS },
  { name: 'deploy', limit_ms: 8 * MINUTE_MS, by_name: true },
  { name: 'attack', limit_ms: 10 * MINUTE_MS, by_name: true, ci: { limit_ms: 5 * MINUTE_MS, files: [] } },
  {
    name: 'cluster',
    limit_ms: 30 * MINUTE_MS,
    by_name: true,
    ci: {
      limit_ms: 11 * MINUTE_MS,
      files: [
        ...[
          'chat',
          'drain',
          'hang',
          'janus-picture',
          'loss',
          'media',
          'redis',
          'relay',
          'restart',
          'seclusion',
          'start',
          'twoway',
        ].map((name) => `tests/cluster/${name}.test.ts`),
        ...['broadcast', 'end', 'grant', 'signalling'].map((name) => `apps/media/src/${name}.int.test.ts`),
      ],
    },
  },
  {
    name: 'faults',
    limit_ms: 30 * MINUTE_MS,
    by_name: true,
    ci: {
      limit_ms: 12 * MINUTE_MS,
      files: ['attacks', 'disk', 'janus', 'partition', 'processes', 'recovery'].map(
        (name) => `tests/faults/${name}.test.ts`,
      ),
    },
  },
];

/**
 * @param {string} bin
 * @param {string[]} args
 * @param {{ quiet: boolean, limit_ms: number }} options
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
function run(bin, args, { quiet, limit_ms }) {
  const command = bin === 'node' ? process.execPath : fromRoot('node_modules', '.bin', bin);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: fromRoot('.'),
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)));
    const late = setTimeout(() => {
      output += `\nended after ${limit_ms / MINUTE_MS} min`;
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, limit_ms);
    child.on('error', (error) => (output += error.message));
    child.on('close', (code) => {
      clearTimeout(late);
      resolve({ ok: code === 0, output });
    });
  });
}

/** @param {number} sinceMs */
const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

/**
 * @param {Check} check
 * @returns {Promise<Count>}
 */
async function runCheck({ name, bin, args }) {
  const sinceMs = performance.now();
  const { ok, output } = await run(bin, args, { quiet: true, limit_ms: 5 * MINUTE_MS });
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(sinceMs)})\n`);
  if (!ok) process.stdout.write(`${output.trim()}\n\n`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/**
 * What the runner's report says. A file that could not even be loaded counts as one failure.
 * @param {string} file
 * @returns {Count}
 */
function readReport(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const broken = files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0).length;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken };
}

/** What is left of a suite in CI. @param {Suite} suite */
const partOf = ({ ci, limit_ms }) =>
  brief && ci !== undefined
    ? { limit_ms: ci.limit_ms, chosen: ['--tags-filter=!long', ...ci.files] }
    : { limit_ms, chosen: [] };

/**
 * @param {Suite} suite
 * @returns {Promise<Count>}
 */
async function runSuite(suite) {
  const { name } = suite;
  const { limit_ms, chosen } = partOf(suite);
  const sinceMs = performance.now();
  const report = fromRoot('.build', `${name}.report.json`);
  rmSync(report, { force: true });
  const beside = asked.length === 0 && suite.one_core === true;
  if (!beside) process.stdout.write(`\n${name} tests\n`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = ['run', '--project', name, '--passWithNoTests', ...reporters, ...chosen];
  const { ok, output } = await run('vitest', args, { quiet: beside, limit_ms });
  const count = readReport(report);
  // Whatever else went wrong (a hook, an unhandled error, the time limit) is a failure too.
  if (!ok && count.failed === 0) count.failed = 1;
  if (beside && count.failed > 0) process.stdout.write(`${output.trim()}\n\n`);
  const outcome = `${count.passed} passed, ${count.failed} failed (${seconds(sinceMs)})`;
  process.stdout.write(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${outcome}\n`);
  return count;
}

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
if (suites.some(({ name }) => ['browser', 'deploy', 'cluster', 'faults'].includes(name))) ensureChromium();
ensureDebian();
mkdirSync(fromRoot('.build'), { recursive: true });

const total = { passed: 0, failed: 0 };
/** @param {Count} count */
const add = (count) => {
  total.passed += count.passed;
  total.failed += count.failed;
};

// Two at a time: what each does alone is mostly one core's work.
/** @type {(() => Promise<Count>)[]} */
const waiting =
  asked.length > 0
    ? []
    : [
        ...CHECKS.map((check) => () => runCheck(check)),
        ...suites.filter(({ one_core }) => one_core).map((suite) => () => runSuite(suite)),
      ];
const besideChecks = waiting.length > 0;
const worker = async () => {
  for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) add(await work());
};
await Promise.all([worker(), worker()]);
for (const suite of suites) if (!besideChecks || suite.one_core !== true) add(await runSuite(suite));

process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exit(total.failed === 0 ? 0 : 1);
