import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA on the page as it stands, one line each. */
async function accessFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** Everything that a person reads or hears on the page: text, names, hints. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const said = ['aria-label', 'placeholder', 'title', 'alt'];
    const attributes = [...document.querySelectorAll('*')].flatMap((element) =>
      said.map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.innerText, ...attributes].join('\n');
  });

/** Keys of texts that were never found, and places that were never filled. */
async function rawTexts(page: Page): Promise<string[]> {
  return (await wordsOf(page)).match(/\b[a-z][a-z_]*(?:\.[a-z_]+)+\b|\{\{|\}\}/g) ?? [];
}

/** By how much the page is wider than its window. */
const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

export interface Audit {
  access: string[];
  raw_texts: string[];
  overflow_px: number;
}
export const FAULTLESS: Audit = { access: [], raw_texts: [], overflow_px: 0 };

/** What is wrong with the page as it stands. */
export async function audit(page: Page): Promise<Audit> {
  return {
    access: await accessFaults(page),
    raw_texts: await rawTexts(page),
    overflow_px: await overflowPx(page),
  };
}
