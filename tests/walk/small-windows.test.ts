import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, enterRoom, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { settled } from '@akari/testkit/harness/settled';
import { shoot } from '@akari/testkit/harness/shots';
import { staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

/** Names of buttons and fields that cannot be pressed: outside of the window, or with something else over them. */
const unreachable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>('.viewer-room :is(button, textarea)')) {
      if (!one.checkVisibility() || one.closest('.quick-text, .receipt-voice') !== null) continue;
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const outside = left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1;
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const reached = hit !== null && (one.contains(hit) || hit.contains(one));
      if (outside || !reached) found.push(one.getAttribute('aria-label') ?? one.innerText);
    }
    return found;
  });
const tooWidePx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Texts in a sheet that have fewer than eight of their own characters in a line, though they are longer. */
const narrowTexts = (sheet: Locator): Promise<string[]> =>
  sheet.evaluate((element) => {
    const texts = [...element.querySelectorAll<HTMLElement>('h2, p, dt, .info-introduction')];
    const narrow = texts.filter((one) => {
      const em_px = Number.parseFloat(getComputedStyle(one).fontSize);
      return one.innerText.length > 8 && one.getBoundingClientRect().width < 8 * em_px;
    });
    return narrow.map((one) => one.innerText);
  });
const inSight = async (page: Page, what: Locator): Promise<boolean> => {
  const box = await what.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return box !== null && box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width;
};

it('has everything of the room within reach in small and low windows', async () => {
  await onAir(server, 'komachi', { ja: '栞', en: 'Shiori' });
  const viewer = await newPerson(browser, { url: server.url });
  const { page, words } = viewer;
  await registerPerson(viewer.context, { user_name: 'satsuki' });
  await staff(server, 'grant-points', { name: 'satsuki', points: '20' });
  await arrive(viewer, '/chat/komachi');

  // On a phone on its side the door shows its price and its way in.
  await page.setViewportSize({ width: 844, height: 390 });
  expect(await inSight(page, page.locator('.door-facts'))).toBe(true);
  expect(await inSight(page, page.locator('.door-actions .btn.lit'))).toBe(true);
  await enterRoom(viewer, '1.2');

  for (const [width, height] of [
    [844, 390],
    [1024, 640],
    [720, 450],
    [512, 384],
    [360, 740],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await settled(page);
    await shoot(page, `small-${width}x${height}`);
    expect([width, height, await unreachable(page)]).toEqual([width, height, []]);
    expect([width, height, await tooWidePx(page)]).toEqual([width, height, 0]);
  }

  await page.setViewportSize({ width: 360, height: 740 });
  const field = await page.locator('.composer-field').boundingBox();
  expect(field?.width).toBeGreaterThanOrEqual(200);
  expect(field?.height).toBeLessThanOrEqual(50);
  await button(page, 'その他').click();
  const sheet = page.getByRole('dialog', { name: 'その他' });
  await sheet.waitFor();
  await settled(page);
  await shoot(page, 'small-more');
  expect(await narrowTexts(sheet)).toEqual([]);
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 844, height: 390 });
  await button(page, words.tips).click();
  const tip = page.getByRole('dialog', { name: words.tips });
  await tip.waitFor();
  await settled(page);
  await shoot(page, 'small-tip');
  expect(await inSight(page, tip.getByRole('button', { name: words.give('1') }))).toBe(true);
  await page.keyboard.press('Escape');
  await tip.waitFor({ state: 'detached' });

  // 1280 × 1024 at 400 %: a column that scrolls; the field for writing alone keeps its place.
  await page.setViewportSize({ width: 320, height: 256 });
  await settled(page);
  const kept = await page
    .locator('.viewer-room *')
    .evaluateAll((all) =>
      all
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
        .map((one) => one.getAttribute('class')),
    );
  expect(kept).toEqual(['composer overlay']);
  expect(await tooWidePx(page)).toBe(0);
  await page.locator('.phone-dock [data-opener]').scrollIntoViewIfNeeded();
  expect(await inSight(page, page.locator('.phone-dock [data-opener]'))).toBe(true);
});
