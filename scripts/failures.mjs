// @ts-check
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './root.mjs';

/**
 * The file that failures are added to, so that the end of a long run can name them again. `FAILURES` names one that
 * several runs share (`.ci/run`).
 */
const shared = process.env['FAILURES'];
const file = shared ?? fromRoot('.build', 'failures.txt');

/** Forgets the failures of the run before, unless runs share the file. */
export function forgetFailures() {
  mkdirSync(path.dirname(file), { recursive: true });
  if (shared === undefined) rmSync(file, { force: true });
}

/** Prints a failure and keeps it for the end. @param {string} text */
export function sayFailure(text) {
  process.stdout.write(text);
  appendFileSync(file, text);
}

/** What failed since `forgetFailures`. */
export const failures = () => (existsSync(file) ? readFileSync(file, 'utf8') : '');
