import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from '@akari/testkit/harness/acts';
import { IS_QUICK } from '@akari/testkit/harness/looks';
import { SIZES } from '@akari/testkit/harness/measure/sizes';

/** The panels are opened again in each window, because a change of the layout closes them. */
const ALL_ROUNDS = SIZES.map((size, turn) => ({
  size,
  lang: turn % 2 === 0 ? ('ja' as const) : ('en' as const),
}));
const QUICK_ROUNDS = ALL_ROUNDS.filter(({ size }) => [320, 844, 1024].includes(size.width));

export const ROUNDS = IS_QUICK ? QUICK_ROUNDS : ALL_ROUNDS;

/** Presses a button, also where the bar has no place for it. */
export async function press(page: Page, name: string | RegExp, more: RegExp): Promise<void> {
  const wanted = button(page, name).filter({ visible: true });
  if ((await wanted.count()) === 0) await button(page, more).filter({ visible: true }).first().click();
  await wanted.first().click();
}
/** Sheets, windows, and panels beside the picture. */
export const PANELS = '[role=dialog], .side-panel';
/** Closes a panel, and the sheet from which it was opened. */
export async function close(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return page.locator(PANELS).filter({ visible: true }).count();
    })
    .toBe(0);
}
export async function speak(page: Page, lang: 'ja' | 'en'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.locator(`.lang button[lang=${lang}]`).first().click();
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe(lang);
}
