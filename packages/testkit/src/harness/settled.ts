import type { Page } from 'playwright-core';

/** Waits for two frames and for the end of all transitions, so that a measurement is of the final layout. */
export const settled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const finite = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.race([
      Promise.allSettled(finite.map((one) => one.finished)),
      new Promise((resolve) => setTimeout(resolve, 2_000)),
    ]);
  });
