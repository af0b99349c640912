// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readReport, slowestLines } from './report.mjs';
import { fromRoot } from './root.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'akari-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {object} report */
function read(report) {
  const file = path.join(folder, 'unit.report.json');
  writeFileSync(file, JSON.stringify(report));
  return readReport('unit', file);
}

/** @param {object} fields */
const tested = (fields) => ({
  name: fromRoot('apps/web/src/a.test.ts'),
  status: 'passed',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: [{}],
  ...fields,
});

describe('readReport', () => {
  it('returns the test counts and the time of each file', () => {
    expect(read({ numPassedTests: 4, numFailedTests: 2, testResults: [tested({})] })).toEqual({
      count: { passed: 4, failed: 2 },
      files: [{ suite: 'unit', name: path.join('apps', 'web', 'src', 'a.test.ts'), ms: 2_500 }],
    });
  });

  it('counts a file that failed to load as a failure', () => {
    const broken = tested({ status: 'failed', assertionResults: [] });
    const { count } = read({ numPassedTests: 4, numFailedTests: 0, testResults: [tested({}), broken] });
    expect(count).toEqual({ passed: 4, failed: 1 });
  });

  it('counts a failure when no test ran', () => {
    const { count } = read({ numPassedTests: 0, numFailedTests: 0, testResults: [] });
    expect(count).toEqual({ passed: 0, failed: 1 });
  });

  it('counts a failure when the report is missing', () => {
    expect(readReport('unit', path.join(folder, 'missing.json')).count).toEqual({ passed: 0, failed: 1 });
  });
});

it('slowestLines lists the slowest files of all suites first', () => {
  const files = [
    { suite: 'unit', name: 'quick.test.ts', ms: 40 },
    { suite: 'browser', name: 'slowest.test.ts', ms: 61_240 },
    { suite: 'integration', name: 'slow.test.ts', ms: 5_000 },
  ];
  expect(slowestLines(files, 2)).toEqual([
    '   61.2 s  browser  slowest.test.ts',
    '    5.0 s  integration  slow.test.ts',
  ]);
});
