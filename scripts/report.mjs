// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './root.mjs';

/** @typedef {import('./checks.mjs').Count} Count */
/** @typedef {{ suite: string, name: string, ms: number }} FileTime */
/** @typedef {{ count: Count, files: FileTime[] }} SuiteResult */
/** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: unknown[] }} ReportedFile */

/**
 * What Vitest's JSON report of a suite says. A file that could not be loaded counts as one failure, and so does a suite
 * in which no test ran.
 * @param {string} suite
 * @param {string} file
 * @returns {SuiteResult}
 */
export function readReport(suite, file) {
  if (!existsSync(file)) return { count: { passed: 0, failed: 1 }, files: [] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  /** @type {ReportedFile[]} */
  const reported = report.testResults;
  const broken = reported.filter(
    (one) => one.status === 'failed' && one.assertionResults.length === 0,
  ).length;
  const count = { passed: report.numPassedTests, failed: report.numFailedTests + broken };
  if (count.passed + count.failed === 0) count.failed = 1;
  const files = reported.map(({ name, startTime, endTime }) => ({
    suite,
    name: path.relative(fromRoot('.'), name),
    ms: endTime - startTime,
  }));
  return { count, files };
}

/**
 * Lines for the files that took longest, by the clock on the wall.
 * @param {readonly FileTime[]} files
 * @param {number} most
 */
export const slowestLines = (files, most) =>
  files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, most)
    .map(({ suite, name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${suite}  ${name}`);
