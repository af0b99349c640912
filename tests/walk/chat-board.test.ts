import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  say,
  type Person,
} from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';
import { TranslationSimulator } from '@akari/server/testing/translation/translation-process';

const libre = await TranslationSimulator.start('libretranslate');
const server = await startTestServer({ env: libre.env() });
const browser = await launchBrowser();
const { url } = server;

/** Everything else than the origin that the page asks. */
const foreign: string[] = [];
const watchRequests = (page: Page): void =>
  void page.on('request', (request) => {
    const address = request.url();
    if (/^https?:/.test(address) && !address.startsWith(url)) foreign.push(address);
  });

/** A sheet, or the panel beside the picture. */
const panelOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name }).or(page.locator('.side-panel').filter({ hasText: name }));

/** Opens the settings of the board and turns the translation and the flowing comments on. */
async function changeBoard(person: Person, name: 'ja' | 'en'): Promise<void> {
  const { page } = person;
  const words =
    name === 'ja'
      ? { open: 'チャットの設定', on: 'オン', many: '多め' }
      : { open: 'Chat settings', on: 'On', many: 'Many' };
  await button(page, words.open).click();
  const sheet = panelOf(page, words.open);
  await sheet.getByRole('button', { name: words.on, exact: true }).click();
  await sheet.getByRole('button', { name: words.many, exact: true }).click();
  expect(await accessFaults(page)).toEqual([]);
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shoot(page, `chat-board-${name}-${width}`);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

async function openExpression({ page }: Person, name: string) {
  await button(page, name).click();
  const sheet = panelOf(page, name);
  await sheet.locator('.emoji-list [role=gridcell]:visible').first().waitFor();
  return sheet;
}

it('two people read each other in their languages, send emoji and stickers, and see comments flow', async () => {
  const host = await newPerson(browser, { url });
  watchRequests(host.page);
  await broadcast(host, await makePerformer(server, 'shiorika', { ja: '栞花', en: 'Shiorika' }));
  const viewer = await newPerson(browser, { url, lang: 'en' });
  watchRequests(viewer.page);
  await registerPerson(viewer.context, { user_name: 'boardreader' });
  await staff(server, 'grant-points', { name: 'boardreader', points: '30' });
  await arrive(viewer, '/chat/shiorika');
  await enterRoom(viewer, '1.2');
  for (const { page } of [host, viewer]) await page.emulateMedia({ reducedMotion: 'no-preference' });
  await changeBoard(viewer, 'en');
  await changeBoard(host, 'ja');

  await say(host, 'こんばんは');
  await viewer.page.locator('.m-tr').getByText('Good evening').waitFor();
  await viewer.page.locator('.flowing', { hasText: 'こんばんは' }).waitFor({ state: 'attached' });
  await say(viewer, 'You are lovely');
  await host.page.locator('.m-tr').getByText('すてきです').waitFor();
  await shoot(viewer.page, 'chat-board-translated');

  const emoji = await openExpression(viewer, 'Emoji and stickers');
  expect(await accessFaults(viewer.page)).toEqual([]);
  await emoji.getByLabel('Search emoji').fill('cherry blossom');
  await emoji.locator('[data-active]', { hasText: '🌸' }).waitFor();
  await viewer.page.keyboard.press('Enter');
  await expect.poll(() => viewer.page.locator('.composer textarea').inputValue()).toBe('🌸');
  await shoot(viewer.page, 'expression-emoji-en');
  await emoji.getByRole('button', { name: 'Stickers' }).click();
  expect(await accessFaults(viewer.page)).toEqual([]);
  await shoot(viewer.page, 'expression-stickers-en');
  await emoji.getByRole('button', { name: 'Lantern' }).click();
  await host.page.locator('.m-sticker').getByText('スタンプ：提灯').waitFor({ state: 'attached' });

  const search = await openExpression(host, '絵文字とスタンプ');
  await search.getByLabel('絵文字を検索').fill('はーと');
  await search.locator('[data-active]').waitFor();
  await shoot(host.page, 'expression-emoji-ja');
  await host.page.keyboard.press('Enter');
  await expect
    .poll(() => host.page.getByLabel(host.words.write_all).inputValue())
    .toMatch(/\p{Extended_Pictographic}/u);
  expect(foreign).toEqual([]);
});
