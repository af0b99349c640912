// @ts-check
import { sayFailure } from './failures.mjs';
import { fromRoot } from './root.mjs';
import { MINUTE_MS, run, seconds } from './run.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * `quick`: `npm run check` runs it, with these arguments more.
 * @typedef {{ name: string, bin: string, args: string[], env?: Record<string, string>, quick?: string[] }} Check
 */

/** Far more than a check takes: one that has not ended by then hangs. */
const LIMIT_MS = 10 * MINUTE_MS;

/** @param {string} name */
const cacheFile = (name) => fromRoot('.build', `${name}.cache`);

/**
 * What is checked without running the product. The longest come first: begun last they would be waited for alone.
 *
 * `types`, `lint` and `format` are native programs (TypeScript 7, oxlint, oxfmt) and need no cache of their own.
 * TypeScript 6 is installed beside it for dependency-cruiser and the words check, which use its programming interface.
 * Checkers that share a project check the same types again, and the collector of Go runs more often than a machine with
 * memory needs: one checker and a larger heap take half the CPU time.
 * The cache of layers is sound: dependency-cruiser reads everything again after any change.
 * @type {readonly Check[]}
 */
export const CHECKS = [
  { name: 'build', bin: 'node', args: [fromRoot('scripts/build.mjs')] },
  {
    name: 'types',
    bin: 'node',
    args: [fromRoot('node_modules/typescript-native/bin/tsc'), '-b', '--checkers', '1'],
    env: { GOGC: '400' },
    quick: [],
  },
  { name: 'lint', bin: 'oxlint', args: ['.'], quick: [] },
  {
    name: 'format',
    bin: 'oxfmt',
    args: ['--check', '.'],
    quick: [],
  },
  {
    name: 'layers',
    bin: 'depcruise',
    args: [
      ...['--config', '.dependency-cruiser.cjs'],
      ...['--cache', cacheFile('layers'), '--cache-strategy', 'content'],
      ...['packages', 'apps', 'tests', 'bench'],
    ],
    quick: [],
  },
  { name: 'dead', bin: 'knip', args: [] },
  { name: 'words', bin: 'node', args: [fromRoot('scripts/words.mjs')], quick: [] },
];

/**
 * @param {Check} check
 * @returns {Promise<Count>}
 */
export async function runCheck({ name, bin, args, env = {} }) {
  const sinceMs = performance.now();
  const { ok, output } = await run(bin, args, { quiet: true, limit_ms: LIMIT_MS, env });
  const outcome = `${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(sinceMs)})\n`;
  if (ok) process.stdout.write(outcome);
  else sayFailure(`${outcome}${output.trim()}\n\n`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
