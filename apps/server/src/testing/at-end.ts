import { afterAll } from 'vitest';

type Step = () => unknown;
const steps: Step[] = [];

// Registered when the test file loads: the runner ignores an `afterAll` that is first called inside a test or
// a hook.
afterAll(async () => {
  const faults: unknown[] = [];
  for (const step of steps.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not everything could be cleaned up');
}, 120_000);

/** Runs a step after the file's tests, last one first. It can be called anywhere in the file. */
export const atEnd = (step: Step): void => void steps.push(step);
