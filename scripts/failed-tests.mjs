// @ts-check

/**
 * Vitest reporter: prints why a test failed when it fails. The default reporter says so at the end, which a suite that
 * is stopped at its time limit does not reach.
 */
export default class FailedTests {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors } = test.result();
    if (state !== 'failed') return;
    const reasons = (errors ?? []).map(({ stack, message, diff }) =>
      [stack ?? message, diff ?? ''].join('\n'),
    );
    process.stdout.write(
      `failed: ${test.module.relativeModuleId} > ${test.fullName}\n${reasons.join('\n')}\n`,
    );
  }
}
