import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { measure } from './measure/measure.ts';
import { closePassingNotices } from './notices.ts';

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
 * @param within selector of the part that is measured; absent: the whole page
 */
export async function accessFaults(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (within !== undefined) axe.include(within);
  const { violations } = await axe.withTags(WCAG).analyze();
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

/** A key is no part of an address. */
const RAW = /(?<![@/.\w-])[a-z][a-z_]*(?:\.[a-z_]+)+\b|\{\{|\}\}/g;
/** Text keys without a translation, and placeholders that were not filled. */
export const rawTexts = (said: readonly string[]): string[] => said.flatMap((text) => text.match(RAW) ?? []);

/** One line for each fault, with its kind. */
export const faultLines = (faults: object): string[] =>
  Object.entries(faults).flatMap(([kind, found]: [string, string[]]) =>
    found.map((fault) => `${kind}: ${fault}`),
  );

/** The faults of the page at its present size, in its present language. `Looks` measures at every size, in both. */
export async function audit(page: Page): Promise<string[]> {
  await closePassingNotices(page);
  const { faults, all } = await measure(page);
  return faultLines({ ...faults, raw_texts: rawTexts(all), access: await accessFaults(page) });
}
