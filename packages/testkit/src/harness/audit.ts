import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Whether a target is still too small in the middle of the window, where no sticky bar covers it. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  const centre = (element: Element): void => element.scrollIntoView({ block: 'center', behavior: 'instant' });
  await page.locator(selector).evaluate(centre);
  const { violations } = await new AxeBuilder({ page }).include(selector).withRules('target-size').analyze();
  return violations.length > 0;
}

/**
 * Violations of WCAG 2.2 AA on the page as it stands, one line each. A target that a sticky bar covers at this position of
 * the page is measured again in the middle of the window: scrolling uncovers it.
 */
async function accessFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found: string[] = [];
  const top = await page.evaluate(() => window.scrollY);
  for (const { id, nodes } of violations)
    for (const node of nodes) {
      const selector = node.target.join(' ');
      if (id !== 'target-size' || (await isTooSmall(page, selector))) found.push(`${id}: ${selector}`);
    }
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  return found;
}

/** All text that a person reads or a screen reader speaks: text, names, hints. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const said = ['aria-label', 'placeholder', 'title', 'alt'];
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      said.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });

/** Text keys without a translation, and placeholders that were not filled. */
async function rawTexts(page: Page): Promise<string[]> {
  return (await wordsOf(page)).match(/\b[a-z][a-z_]*(?:\.[a-z_]+)+\b|\{\{|\}\}/g) ?? [];
}

/** Pixels by which the page is wider than its window. */
const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

/** Texts that extend beyond the window's edge and cannot be scrolled into view. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Whether the element is in a row that scrolls sideways, like one of chips. */
    const inRow = (element: Element | null): boolean =>
      element !== null &&
      ((element.clientHeight < 120 && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        inRow(element.parentElement));
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || parent === null || !parent.checkVisibility({ opacityProperty: true })) continue;
      // An ellipsis shows that the text continues.
      if (getComputedStyle(parent).textOverflow === 'ellipsis') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right, width } = range.getBoundingClientRect();
      const out = width > 1 && (right > window.innerWidth + 1 || left < -1);
      if (out && parent.closest('[aria-hidden=true], .vh') === null && !inRow(parent)) found.push(text);
    }
    return found;
  });

export interface Audit {
  access: string[];
  raw_texts: string[];
  overflow_px: number;
  cut_off: string[];
}
export const FAULTLESS: Audit = { access: [], raw_texts: [], overflow_px: 0, cut_off: [] };

/** Checks the page in its current state. @param access also runs axe, which takes a second */
export async function audit(page: Page, { access }: { access: boolean } = { access: true }): Promise<Audit> {
  return {
    access: access ? await accessFaults(page) : [],
    raw_texts: await rawTexts(page),
    overflow_px: await overflowPx(page),
    cut_off: await cutOff(page),
  };
}
