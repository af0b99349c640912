import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  button,
  enterStudio,
  fillLogin,
  newPerson,
  startChat,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { focused } from '@akari/testkit/harness/keys';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';
import { settled } from '@akari/testkit/harness/settled';

const server = await sharedServer();
const browser = await launchBrowser();
const STATIC_TITLE = 'Akari 灯';

/** Pixels by which the page is wider than its window. */
const tooWidePx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

async function member(lang: 'ja' | 'en', user_name: string): Promise<Person> {
  const person = await newPerson(browser, { url: server.url, lang });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '1200' });
  return person;
}

describe.each([
  ['ja', 'misaki'],
  ['en', 'wendy'],
] as const)('in %s', (lang, user_name) => {
  it('pages fit 320 px with text spacing, have a title of their own and one h1', async () => {
    const person = await member(lang, user_name);
    const { page } = person;
    await arrive(person, '/home');
    await page.setViewportSize({ width: 320, height: 640 });
    const titles: string[] = [];
    for (const path of [
      ...['/home', '/statement', '/earnings', '/purchasePoint', '/account', '/accessibility'],
      '/no-such-page',
    ]) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.addStyleTag({
        content:
          '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important; }',
      });
      await settled(page);
      titles.push(await page.title());
      expect([path, await tooWidePx(page)]).toEqual([path, 0]);
      expect([path, await page.getByRole('heading', { level: 1 }).count()]).toEqual([path, 1]);
    }
    expect(titles).not.toContain(STATIC_TITLE);
    expect(new Set(titles).size).toBe(titles.length);
  });
});

it('with forced colours, the focus of a field and what is chosen are visible', async () => {
  const { page, words } = await newPerson(browser, { url: server.url });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/home');
  await button(page, words.of_age).click();
  const field = page.getByRole('searchbox').locator('visible=true').first();
  await field.focus();
  const ring = await field.evaluate((input) => getComputedStyle(input.closest('.find')!).outlineStyle);
  expect(ring).toBe('solid');
  const [chosen, other] = await page
    .locator('.top .lang button')
    .evaluateAll((buttons) => buttons.map((one) => getComputedStyle(one).backgroundColor));
  expect(chosen).not.toBe(other);
});

it('a window of the phone returns the focus; the search asks before it leaves a paid chat', async () => {
  const performer = await makePerformer(server, 'wakana', { ja: '若菜', en: 'Wakana' });
  const host = await newPerson(browser, { url: server.url });
  await arrive(host, '/pfchat');
  await host.page.getByRole('link', { name: host.words.log_in, exact: true }).click();
  await fillLogin(host, performer.user_name, performer.password);
  await enterStudio(host);
  await startChat(host);

  const viewer = await member('ja', 'tooru');
  const { page, words } = viewer;
  const left: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/session\/.*leave/.test(request.url())) left.push(request.url());
  });
  await arrive(viewer, '/chat/wakana');
  await button(page, words.enter('1.2')).click();
  await watching(page);

  // On a phone, the dock is hidden behind a window and has the focus again afterwards.
  await page.setViewportSize({ width: 390, height: 844 });
  await button(page, '2ショット').click();
  const card = page.locator('.room-window');
  await card.waitFor();
  expect(await page.locator('.phone-dock').isVisible()).toBe(false);
  await card.press('Escape');
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('2ショット');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.type('/k');
  const field = page.locator('.top').getByRole('searchbox');
  await field.pressSequentially('kotoha');
  expect(await field.inputValue()).toBe('kotoha');
  const question = page.getByRole('alertdialog');
  await page.keyboard.press('Enter');
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect([new URL(page.url()).pathname, left]).toEqual(['/chat/wakana', []]);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await button(page, '退室して検索する').click();
  await page.waitForURL('**/search?q=kotoha');
  await expect.poll(() => left.length).toBe(1);
});
