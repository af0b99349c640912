// @ts-check
import { fromRoot } from './root.mjs';
import { MINUTE_MS, run, seconds } from './run.mjs';

/** @typedef {{ passed: number, failed: number }} Count */
/**
 * `quick`: `npm run check` runs it, with these arguments more.
 * @typedef {{ name: string, bin: string, args: string[], quick?: string[] }} Check
 */

/** Far more than a check takes: one that has not ended by then hangs. */
const LIMIT_MS = 10 * MINUTE_MS;

/** @param {string} name */
const cacheFile = (name) => fromRoot('.build', `${name}.cache`);

/**
 * What is checked without running the product. The longest come first: begun last they would be waited for alone.
 *
 * The caches of types, format and layers are sound: TypeScript follows dependencies, Prettier's result depends on one
 * file and its options, and dependency-cruiser reads everything again after any change. A typed lint rule is different:
 * its result for a file depends on the types of other files, and ESLint's cache looks at the one file. `npm run check`
 * accepts that it can miss such a finding, and `npm test` lints every file.
 * @type {readonly Check[]}
 */
export const CHECKS = [
  {
    name: 'lint',
    bin: 'eslint',
    args: ['.', '--max-warnings', '0'],
    quick: ['--cache', '--cache-strategy', 'content', '--cache-location', cacheFile('eslint')],
  },
  { name: 'build', bin: 'node', args: [fromRoot('scripts/build.mjs')] },
  { name: 'types', bin: 'tsc', args: ['-b'], quick: [] },
  {
    name: 'format',
    bin: 'prettier',
    args: ['--check', '--log-level', 'warn', '--cache', '--cache-location', cacheFile('prettier'), '.'],
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
export async function runCheck({ name, bin, args }) {
  const sinceMs = performance.now();
  const { ok, output } = await run(bin, args, { quiet: true, limit_ms: LIMIT_MS });
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds(sinceMs)})\n`);
  if (!ok) process.stdout.write(`${output.trim()}\n\n`);
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
