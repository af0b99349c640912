import type { Locator, Page } from 'playwright-core';

/** The accessible name of the focused element; empty when only the page has the focus. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement;
    if (here === null || here === document.body) return '';
    return here.getAttribute('aria-label') ?? here.textContent?.trim().slice(0, 60) ?? here.tagName;
  });

/** Whether the focus is visible: an outline, a shadow, a border or a background that is not there without it. */
const focusSeen = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const here = document.activeElement;
    if (!(here instanceof HTMLElement)) return false;
    // A transition, however short, has not changed anything before the next frame.
    const drawn = async (): Promise<void> => {
      for (let i = 0; i < 2; i += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const seen = (element: Element): string => {
      const { outlineStyle, outlineWidth, boxShadow, backgroundColor, borderColor } =
        getComputedStyle(element);
      return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, backgroundColor, borderColor].join('|');
    };
    // A field shows the focus on the elements around it.
    const around = [here, here.parentElement, here.parentElement?.parentElement].filter(
      (one) => one instanceof HTMLElement,
    );
    await drawn();
    const now = around.map(seen).join();
    here.blur();
    await drawn();
    const without = around.map(seen).join();
    here.focus();
    return now !== without;
  });

const MOST_STOPS = 90;

/** Presses Tab (or Shift+Tab) until an element has the focus. @returns the stops at which the focus was not visible */
export async function tabTo(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<string[]> {
  const unseen: string[] = [];
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press(key);
    if ((await focused(page)) !== '' && !(await focusSeen(page))) {
      // The page may have moved the focus at that moment.
      await page.waitForTimeout(500);
      if (!(await focusSeen(page))) unseen.push(await focused(page));
    }
    if (await target.evaluate((element) => element === document.activeElement)) return unseen;
  }
  throw new Error(`never reached by ${key}: ${target.toString()}`);
}

/** Animations that are running or endless, and longer than a blink. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const { duration, iterations } = effect?.getComputedTiming() ?? {};
        return playState === 'running' && (Number(duration) > 20 || iterations === Number.POSITIVE_INFINITY);
      })
      .map((one) => (one instanceof CSSAnimation ? one.animationName : one.constructor.name)),
  );
