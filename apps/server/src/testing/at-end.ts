import { afterAll } from 'vitest';

type Step = () => unknown;
const steps: Step[] = [];

// Registered as the test file loads: the runner forgets an `afterAll` that is first called inside a test or a hook.
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

/** Does this after the file's tests, last first; may be called anywhere in them. */
export const atEnd = (step: Step): void => void steps.push(step);
