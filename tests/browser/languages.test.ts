import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, newVisitor } from '@akari/testkit/harness/browser';
import { sharedServer } from '@akari/testkit/harness/server';

const server = await sharedServer();
const browser = await launchBrowser();

/** Notes which texts the page loads: `home en`. */
function textsOf(page: Page): string[] {
  const loaded: string[] = [];
  page.on('response', (response) => {
    const [, pack, language] = /\/assets\/texts-(\w+)-(ja|en)-/.exec(response.url()) ?? [];
    if (pack !== undefined) loaded.push(`${pack} ${language}`);
  });
  return loaded;
}
/** Waits for a list: the browser may report a response after the page has shown what was in it. */
const expectLoaded = (loaded: readonly string[], ...packs: string[]) =>
  expect.poll(() => loaded).toEqual(expect.arrayContaining(packs));
/** A page that is open for some seconds loads more packs: the texts of errors are held ready. */
const languagesOf = (loaded: readonly string[]): string[] => [...new Set(loaded.map((one) => one.slice(-2)))];
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first();

it('a page loads the texts of its language, and the others when the person switches', async () => {
  const { page, faults } = await newVisitor(browser, { url: server.url, lang: 'en' });
  const loaded = textsOf(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Yes, enter' }).click();
  await link(page, 'Join free').waitFor();
  await expectLoaded(loaded, 'home en', 'rest en');
  expect(languagesOf(loaded)).toEqual(['en']);

  await page.getByRole('button', { name: '日本語', exact: true }).first().click();
  await link(page, '無料登録').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ja');
  expect(await page.locator('body').innerText()).not.toMatch(/Log in|Join free/);
  await expectLoaded(loaded, 'home ja', 'rest ja');

  // The HTML of the next page is in the chosen language, against the browser's.
  const next = await page.context().newPage();
  const loadedNext = textsOf(next);
  const html = await next.goto('/login');
  expect(await html?.text()).toMatch(
    /<html lang="ja"[^]*rel="modulepreload" crossorigin href="\/assets\/texts-home-ja-/,
  );
  await link(next, '無料登録').waitFor();
  await expectLoaded(loadedNext, 'home ja', 'rest ja');
  expect(languagesOf(loadedNext)).toEqual(['ja']);
  expect(faults).toEqual([]);
});

it('a page whose texts come late stays in its language until they are there', async () => {
  const { page, faults } = await newVisitor(browser, { url: server.url });
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/texts-\w+-en-/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByRole('button', { name: 'はい、入る' }).click();
  await link(page, '無料登録').waitFor();
  const asked = page.waitForRequest(/texts-\w+-en-/);
  await page.getByRole('button', { name: 'EN', exact: true }).first().click();
  await asked;
  expect(await link(page, '無料登録').isVisible()).toBe(true);
  release();
  await link(page, 'Join free').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  expect(faults).toEqual([]);
});
