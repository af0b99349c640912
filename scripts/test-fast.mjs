// @ts-check
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { fromRoot } from './root.mjs';

/** @typedef {import('vitest/node').TestSpecification} TestFile */

/*
 * `npm run test:fast`: unit and integration tests of files that changed since main, and of what imports them, for a
 * minute at most. The nearest to a change run first; it says how many files there was no time for. No test tagged `long`.
 */
const CANCEL_MS = 45_000;
/** A test that waits for something outlives the cancellation. */
const EXIT_MS = 56_000;
/** So many of the files that did not run are named. */
const NAMED = 10;

/** Runs the files in the order in which they are given. */
class GivenOrder {
  /** @param {TestFile[]} files */
  sort = (files) => Promise.resolve(files);
  shard = this.sort;
}

/** @param {string} file */
const folderOf = (file) => path.basename(path.dirname(file));

const vitest = await createVitest(
  'test',
  {
    root: fromRoot('.'),
    watch: false,
    changed: 'main',
    project: ['unit*', 'integration'],
    tagsFilter: ['!long'],
    // A changed package.json is no reason to run everything.
    forceRerunTriggers: [],
  },
  { test: { sequence: { sequencer: GivenOrder } } },
);
await vitest.standalone();
const related = await vitest.getRelevantTestSpecifications();
const changed = vitest.config.related ?? [];
const nouns = new Set(changed.map(folderOf));
/** A noun has the same folder name in every layer. @param {TestFile} file */
const isNear = ({ moduleId }) => nouns.has(folderOf(moduleId));
/** Packages are pure and quick to test, then comes the page. @param {TestFile} one @param {TestFile} other */
const byPath = (one, other) => (one.moduleId < other.moduleId ? 1 : -1);
const isUnit = (/** @type {TestFile} */ { project }) => project.name === 'unit';
const isAlone = (/** @type {TestFile} */ { project }) => project.name === 'unit-alone';
const near = related.filter(isNear);
const far = related.filter((file) => !isNear(file)).toSorted(byPath);
// One project a run: Vitest does not mix projects whose numbers of workers differ.
const batches = [near, far].flatMap((files) => [
  files.filter(isUnit),
  files.filter(isAlone),
  files.filter((file) => !isUnit(file) && !isAlone(file)),
]);
process.stdout.write(
  `${changed.length} files changed since main; ${related.length} test files import them\n`,
);

let isOver = false;
let failed = false;
/** @type {Set<string>} */
const ended = new Set();

/** Vitest has an exit code of its own for a run that was cancelled. */
function end() {
  const left = related.filter(({ moduleId }) => !ended.has(moduleId));
  const names = left.slice(0, NAMED).map(({ moduleId }) => path.relative(fromRoot('.'), moduleId));
  if (left.length > NAMED) names.push('…');
  if (left.length > 0)
    process.stdout.write(`\nno time for ${left.length} of ${related.length} files: ${names.join(', ')}\n`);
  process.exit(failed ? 1 : 0);
}

setTimeout(() => {
  isOver = true;
  void vitest.cancelCurrentRun('test-failure');
}, CANCEL_MS - performance.now());
setTimeout(() => void vitest.close().finally(end), EXIT_MS - performance.now());
for (const files of batches) {
  if (isOver || files.length === 0) continue;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files);
  failed ||= unhandledErrors.length > 0;
  for (const module of testModules) {
    const state = module.state();
    failed ||= state === 'failed';
    // Skipped: all of its tests are long, unless the run was cancelled.
    if (state === 'passed' || state === 'failed' || (state === 'skipped' && !isOver))
      ended.add(module.moduleId);
  }
}
await vitest.close();
end();
