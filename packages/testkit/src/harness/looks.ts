import type { Page } from 'playwright-core';
import { accessFaults, faultLines, rawTexts } from './audit.ts';
import { measure } from './measure/measure.ts';
import type { Faults } from './measure/page.ts';
import { resize, sizeNow, SIZES, type Size } from './measure/sizes.ts';
import { closePassingNotices } from './notices.ts';
import { shoot } from './shots.ts';
import { depthOf, LANGUAGES, viewsOf, type Depth, type Lang, type View } from './views.ts';

const DEPTH = depthOf(process.env);
/** For what is measured at every size, also in a brief run. */
export const EVERYWHERE = depthOf({ ...process.env, LOOKS: 'usual' });
/** Whether a walk may leave out what differs only in its texts. */
export const IS_QUICK = DEPTH !== 'pictures';
/** The phone on which axe looks at a page as it stands: a quick round has the smallest one. */
const AXE_NOW = IS_QUICK ? 320 : 390;
/** The widths of the pictures. */
const PICTURED = [390, 768, 1280, 1440];

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
  /\b(?:[a-z-]*\d{3}[-\d]* · [a-z]+|Akari|WCAG|axe|Chromium|CSV|OBS|WHIP|URL|EN|DL|fps|kbps|Mbps|ms|pt|[Ff]ake[ _\w-]*|VIP|SVIP|ID|PC|UTC|Enter|Chrome|Linux|https?:\S+|\S+\.y4m)\b/g;
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
 * Measures states of a page in both languages and at every size (see `viewsOf`), resized in place. Keeps each fault with
 * the states, languages and sizes that have it, and a screenshot of each (SHOTS).
 */
export class Looks {
  readonly found: Record<string, string[]> = {};
  readonly #names: readonly string[];
  readonly #sizes: readonly Size[];
  /** States looked at so far. */
  #turn = 0;
  readonly #depth: Depth;
  /**
   * @param names texts that are the same in both languages
   * @param depth how closely it looks, whatever `LOOKS` says
   */
  constructor(names: readonly string[] = [], sizes: readonly Size[] = SIZES, depth: Depth = DEPTH) {
    this.#names = names;
    this.#sizes = sizes;
    this.#depth = depth;
  }

  /** @param how `words`: a card that was measured with other texts; axe does not look again */
  async look(page: Page, name: string, how: 'all' | 'words' = 'all'): Promise<void> {
    const before = await sizeNow(page);
    for (const view of viewsOf(how, this.#turn, this.#depth, this.#sizes)) {
      const { lang, size } = view;
      await speak(page, lang);
      await resize(page, size);
      const key = `${name} ${lang} ${size.width}x${size.height}`;
      const is_faulty = this.#keep(key, await this.#lookAt(page, view));
      if (is_faulty || PICTURED.includes(size.width)) await shoot(page, key);
    }
    this.#turn += 1;
    await speak(page, 'ja');
    await resize(page, before);
  }

  /** Measures the page as it stands: what would close if its window or its language changed. Axe looks on one phone. */
  async lookNow(page: Page, name: string): Promise<void> {
    const said = await page.evaluate(() => document.documentElement.lang);
    const lang = LANGUAGES.find((one) => one === said) ?? 'ja';
    const size = await sizeNow(page);
    const key = `${name} ${lang} ${size.width}x${size.height}`;
    const is_faulty = this.#keep(key, await this.#lookAt(page, { lang, size, axe: size.width === AXE_NOW }));
    if (is_faulty || PICTURED.includes(size.width)) await shoot(page, key);
  }

  /** @returns whether there was a fault */
  #keep(key: string, look: Look): boolean {
    const faults = faultLines(look);
    for (const fault of faults) (this.found[fault] ??= []).push(key);
    return faults.length > 0;
  }

  async #lookAt(page: Page, { lang, axe }: View): Promise<Look> {
    await closePassingNotices(page);
    const { faults, all, own, lit } = await measure(page);
    return {
      ...faults,
      access: axe ? await accessFaults(page) : [],
      raw_texts: rawTexts(all).filter((text) => !this.#names.includes(text)),
      foreign: foreignWords(own, lang, this.#names),
      lit: lit.slice(1),
    };
  }
}
