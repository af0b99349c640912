// @ts-check
import { sayFailure } from './failures.mjs';

/** A stack without the lines of libraries. @param {string} stack */
const ownLines = (stack) =>
  stack
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line))
    .join('\n');

/** @param {readonly import('vitest').SerializedError[]} errors */
const reasonsOf = (errors) =>
  errors
    .map(({ stack, message, ['diff']: diff }) => [ownLines(stack ?? message), diff ?? ''].join('\n'))
    .join('\n');

/**
 * Vitest reporter: a line for each file that has ended, and why a test failed when it fails. Suites that run at the same
 * time mix their lines, so that each line names its suite.
 */
export default class Progress {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state === 'failed')
      sayFailure(`failed: ${test.module.relativeModuleId} > ${test.fullName}\n${reasonsOf(errors ?? [])}\n`);
  }

  /** @param {import('vitest/node').TestModule} file */
  onTestModuleEnd(file) {
    const name = `${file.project.name}  ${file.relativeModuleId}`;
    const errors = file.errors();
    if (errors.length > 0) sayFailure(`failed: ${name}\n${reasonsOf(errors)}\n`);
    const tests = [...file.children.allTests()];
    const failed = tests.filter((test) => test.result().state === 'failed').length;
    const count = failed === 0 ? `${tests.length}` : `${failed} failed of ${tests.length}`;
    const took_s = (file.diagnostic().duration / 1000).toFixed(1);
    process.stdout.write(`${took_s.padStart(7)} s  ${name}  ${count}\n`);
  }

  /**
   * @param {unknown} _files
   * @param {readonly import('vitest').SerializedError[]} errors what no test caught
   */
  onTestRunEnd(_files, errors) {
    if (errors.length > 0) sayFailure(`errors outside of tests\n${reasonsOf(errors)}\n`);
  }
}
