import type { Page } from 'playwright-core';
import { accessFaults, faultLines, rawTexts } from './audit.ts';
import { measure } from './measure/measure.ts';
import type { Faults } from './measure/page.ts';
import { resize, SIZES, sizeNow, type Size } from './measure/sizes.ts';
import { closePassingNotices } from './notices.ts';
import { shoot } from './shots.ts';

const LANGUAGES = ['ja', 'en'] as const;
type Lang = (typeof LANGUAGES)[number];
/** Without SHOTS: no screenshots, and axe checks each state once. */
export const IS_QUICK = process.env['SHOTS'] === undefined;
/** The widths of the pictures, and where axe looks in each language. */
const PICTURED = [390, 768, 1440];
const AXE_AT: Record<Lang, number> = { ja: 390, en: 1440 };
/** Where a card that was measured before may fail because of other texts. */
const TIGHT = SIZES.filter(({ width }) => [320, 844, 1024].includes(width));

interface Look extends Faults {
  /** Violations of WCAG. */
  access: string[];
  /** Text keys without a translation, and placeholders that were not filled. */
  raw_texts: string[];
  /** Texts in the other language that a person reads or a screen reader speaks. */
  foreign: string[];
  /** Amber (primary) actions within one view beside the first. */
  lit: string[];
}

/** Names that are the same in Japanese, and the number of an error (`channel-503 · channel`). */
const SAME_WORDS =
  /\b(?:[a-z-]*\d{3}[-\d]* · [a-z]+|Akari|WCAG|axe|Chromium|CSV|OBS|WHIP|URL|EN|DL|fps|kbps|Mbps|ms|pt|[Ff]ake[ _\w-]*|VIP|SVIP|ID|PC|Chrome|Linux|https?:\S+|\S+\.y4m)\b/g;
const OTHER: Record<Lang, RegExp> = { ja: /[A-Za-z]{3,}/, en: /[\u3040-\u30ff\u4e00-\u9fff]/ };

/** Finds texts in the other language, except for names and elements that declare their own language. */
function foreignWords(said: readonly string[], lang: Lang, names: readonly string[]): string[] {
  const plain = (text: string): string =>
    names.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(SAME_WORDS, '');
  return [...new Set(said.filter((text) => OTHER[lang].test(plain(text))))];
}

/** Presses the page's language switch, also where a dialog covers it or the width hides it. */
async function speak(page: Page, lang: Lang): Promise<void> {
  const press = (): Promise<boolean> =>
    page.evaluate((wanted) => {
      const found = document.querySelector<HTMLElement>(`.lang button[lang=${wanted}]`);
      found?.click();
      return found !== null;
    }, lang);
  if ((await page.evaluate(() => document.documentElement.lang)) === lang) return;
  const size = page.viewportSize();
  if (!(await press())) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await press();
    if (size !== null) await page.setViewportSize(size);
  }
  await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang);
}

/**
 * Measures states of a page in both languages and at every size, resized in place. Keeps each fault with the states,
 * languages and sizes that have it, and a screenshot of each (SHOTS).
 */
export class Looks {
  readonly found: Record<string, string[]> = {};
  readonly #names: readonly string[];
  constructor(names: readonly string[] = []) {
    this.#names = names;
  }

  /** @param how `words`: a card that was measured with other texts; axe does not look again */
  async look(page: Page, name: string, how: 'all' | 'words' = 'all'): Promise<void> {
    const before = await sizeNow(page);
    for (const lang of LANGUAGES) {
      await speak(page, lang);
      for (const size of how === 'words' ? TIGHT : SIZES) {
        await resize(page, size);
        const key = `${name} ${lang} ${size.width}x${size.height}`;
        const is_faulty = this.#keep(key, await this.#lookAt(page, lang, size, how === 'all'));
        if (is_faulty || PICTURED.includes(size.width)) await shoot(page, key);
      }
    }
    await speak(page, 'ja');
    await resize(page, before);
  }

  /** @returns whether there was a fault */
  #keep(key: string, look: Look): boolean {
    const faults = faultLines(look);
    for (const fault of faults) (this.found[fault] ??= []).push(key);
    return faults.length > 0;
  }

  async #lookAt(page: Page, lang: Lang, { width }: Size, axe: boolean): Promise<Look> {
    await closePassingNotices(page);
    const { faults, all, own, lit } = await measure(page);
    const looks = axe && width === AXE_AT[lang] && (lang === 'ja' || !IS_QUICK);
    return {
      ...faults,
      access: looks ? await accessFaults(page) : [],
      raw_texts: rawTexts(all),
      foreign: foreignWords(own, lang, this.#names),
      lit: lit.slice(1),
    };
  }
}
