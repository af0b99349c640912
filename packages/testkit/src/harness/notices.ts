import type { Page } from 'playwright-core';

/** An error may be part of the state; all of these go by themselves. */
const PASSING = '.notice:is(.tip, .news, .success)';

/** Closes the messages that would go by themselves: they lie on what is measured, in the language of their moment. */
export async function closePassingNotices(page: Page): Promise<void> {
  await page.evaluate(async (passing) => {
    for (const close of document.querySelectorAll<HTMLElement>(`${passing} button`)) close.click();
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }, PASSING);
}
