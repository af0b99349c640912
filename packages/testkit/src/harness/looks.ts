import type { Page } from 'playwright-core';
import { audit, FAULTLESS, type Audit } from './audit.ts';
import { shoot } from './shots.ts';
import { settled } from './settled.ts';

export const WIDTHS = [390, 768, 1440] as const;
type Width = (typeof WIDTHS)[number];
const LANGUAGES = ['ja', 'en'] as const;
type Lang = (typeof LANGUAGES)[number];
/** `npm run test:walk` without SHOTS: checks each state only in Japanese at its first width, without screenshots. */
const IS_QUICK = process.env['LOOKS'] === 'quick';

interface Look extends Audit {
  /** Texts in the other language that a person reads or a screen reader speaks. */
  foreign: string[];
  /** Amber (primary) actions within one view; there should be one. */
  lit: string[];
  /** Buttons that are partly clipped by their container. */
  clipped: string[];
}

/** Names that are the same in Japanese. */
const SAME_WORDS =
  /\b(?:Akari|CSV|OBS|WHIP|URL|EN|DL|fps|kbps|Mbps|ms|pt|[Ff]ake[ _\w-]*|VIP|SVIP|ID|PC|Chrome|https?:\S+|\S+\.y4m)\b/g;

/** Finds texts in the other language, except for names and elements that declare their own language. */
async function foreignWords(page: Page, lang: Lang, names: readonly string[]): Promise<string[]> {
  const said = await page.evaluate((of_page) => {
    const found: string[] = [];
    const own = (element: Element | null): boolean =>
      element !== null && element.closest('[lang]')?.getAttribute('lang') === of_page;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || !own(parent) || !parent.checkVisibility()) continue;
      if (!['SCRIPT', 'STYLE'].includes(parent.tagName)) found.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'alt'])
        if (own(element)) found.push(element.getAttribute(name) ?? '');
    return found;
  }, lang);
  const other = lang === 'ja' ? /[A-Za-z]{3,}/ : /[\u3040-\u30ff\u4e00-\u9fff]/;
  const plain = (text: string): string =>
    names.reduce((rest, name) => rest.replaceAll(name, ''), text).replaceAll(SAME_WORDS, '');
  return [...new Set(said.filter((text) => other.test(plain(text))))];
}

/** Amber actions that are visible together, on the page or in the dialog above it. */
const litActions = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const windows = document.querySelectorAll('[role=alertdialog], [role=dialog]');
    const view = [...windows].at(-1) ?? document.body;
    const lit = [...view.querySelectorAll<HTMLElement>('.btn.lit, .phone-tip')].filter((one) => {
      const { width } = one.getBoundingClientRect();
      // The tip button is not amber beside another amber action.
      return width > 0 && one.checkVisibility() && getComputedStyle(one).backgroundImage !== 'none';
    });
    return lit.map((one) => one.getAttribute('aria-label') ?? one.innerText);
  });

const clippedButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('button, a.btn')) {
      const { top, bottom, left, right, width, height } = button.getBoundingClientRect();
      if (width < 2 || height < 2 || !button.checkVisibility() || button.closest('.vh') !== null) continue;
      for (let box = button.parentElement; box !== null && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box);
        // A scroll container can bring the button into view.
        if (/auto|scroll/.test(overflowX + overflowY)) break;
        if (!/hidden|clip/.test(overflowX + overflowY)) continue;
        const edge = box.getBoundingClientRect();
        if (top < edge.top - 2 || bottom > edge.bottom + 2 || left < edge.left - 2 || right > edge.right + 2)
          found.push(button.getAttribute('aria-label') ?? button.innerText);
      }
    }
    return found;
  });

/** Presses the page's language switch, also where a dialog covers it or the width hides it. */
export async function speak(page: Page, lang: Lang): Promise<void> {
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
 * Checks states of a page in both languages at every width; keeps a screenshot of each (SHOTS) and the faults found.
 * Axe checks each state once in each language, at two widths.
 */
export class Looks {
  readonly found: Record<string, Partial<Look>> = {};
  readonly seen: string[] = [];
  readonly #names: readonly string[];
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  async look(
    page: Page,
    name: string,
    widths: readonly Width[] = WIDTHS,
    /** `words`: a card that axe has already checked with other texts. */
    how: 'all' | 'words' = 'all',
  ): Promise<void> {
    const before = page.viewportSize();
    const shown = IS_QUICK ? widths.slice(0, 1) : widths;
    for (const lang of IS_QUICK ? LANGUAGES.slice(0, 1) : LANGUAGES) {
      await speak(page, lang);
      for (const width of shown) {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
        await settled(page);
        const key = `${name}-${lang}-${width}`;
        await shoot(page, key);
        this.seen.push(key);
        const all = how === 'all' && width === (lang === 'ja' ? shown.at(-1) : shown[0]);
        const { access, ...rest } = await audit(page, { access: all });
        const faults: Look = {
          ...rest,
          access,
          foreign: await foreignWords(page, lang, this.#names),
          lit: (await litActions(page)).slice(1),
          clipped: await clippedButtons(page),
        };
        const wrong = Object.entries(faults).filter(
          ([what, value]) => JSON.stringify(value) !== JSON.stringify(NOTHING[what as keyof Look]),
        );
        if (wrong.length > 0) this.found[key] = Object.fromEntries(wrong);
      }
    }
    await speak(page, 'ja');
    if (before !== null) await page.setViewportSize(before);
  }
}
const NOTHING: Look = { ...FAULTLESS, foreign: [], lit: [], clipped: [] };
