type Step = () => unknown;
const steps: Step[] = [];

/** Runs a step after the file's tests, last one first. It can be called anywhere in the file. */
export const atEnd = (step: Step): void => void steps.push(step);

/** Runs all steps of a test file, also after one has failed. @throws AggregateError of those that failed */
export async function runSteps(): Promise<void> {
  const faults: unknown[] = [];
  for (const step of steps.splice(0).toReversed()) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, 'not everything could be cleaned up');
}
