import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  arrive,
  button,
  enterStudio,
  fillLogin,
  hears,
  newPerson,
  reads,
  stands,
  state,
  watching,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { focused, moving, tabTo } from '@akari/testkit/harness/keys';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

const question = (page: Page) => page.getByRole('alertdialog');
/** Checks that an element has the focus, so that Tab does not start at the top of the page. */
const kept = (page: Page) => expect.poll(() => focused(page)).not.toBe('');

it('studio and room work by keyboard alone and with reduced motion', async () => {
  const unseen: string[] = [];
  const go = async (page: Page, name: string | RegExp, key?: 'Tab' | 'Shift+Tab'): Promise<void> => {
    unseen.push(...(await tabTo(page, button(page, name).first(), key)));
  };

  const performer = await makePerformer(server, 'kiyone', { ja: '茜', en: 'Akane' });
  const host = await newPerson(browser, { url: server.url });
  await host.page.emulateMedia({ reducedMotion: 'reduce' });
  await arrive(host, '/pfchat');
  await host.page.getByRole('link', { name: host.words.log_in, exact: true }).click();
  await fillLogin(host, performer.user_name, performer.password);
  await enterStudio(host, 'preparing');
  await kept(host.page);
  await go(host.page, host.words.start_preview);
  await host.page.keyboard.press('Enter');
  await stands(host, host.words.waiting);
  await kept(host.page);
  await go(host.page, host.words.start_chat);
  await host.page.keyboard.press('Enter');
  await stands(host, host.words.chatting);
  await kept(host.page);
  expect(await moving(host.page)).toEqual([]);

  const viewer = await newPerson(browser, { url: server.url });
  const { page, words } = viewer;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await registerPerson(viewer.context, { user_name: 'keiichi' });
  await staff(server, 'grant-points', { name: 'keiichi', points: '20' });

  // The age gate has the focus, and nothing behind it can be reached.
  await page.goto('/chat/kiyone');
  await page.getByRole('dialog').waitFor();
  await go(page, words.of_age);
  await page.keyboard.press('Enter');

  // The entry page: agreeing to the price.
  await go(page, words.enter('1.2'));
  await page.keyboard.press('Enter');
  await watching(page);
  await kept(page);

  // A chat line.
  unseen.push(...(await tabTo(page, page.getByLabel(words.write))));
  await page.keyboard.type('こんばんは');
  await page.keyboard.press('Enter');
  await hears(host, 'こんばんは');
  expect(await page.getByLabel(words.write).evaluate((field) => field === document.activeElement)).toBe(true);

  // A tip from the toolbar; Escape closes the sheet for any amount and gives the focus back.
  await go(page, words.quick_heart, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('.tip-flight, .tip-toast').first().waitFor();
  expect(await moving(page)).toEqual([]);
  await go(page, words.tips_open);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').evaluate((sheet) => sheet.contains(document.activeElement))).toBe(
    true,
  );
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe(words.tips_open);

  // A larger tip asks for confirmation; the focus is on the safe choice.
  await go(page, /^ローズ|100ポイント|10ポイント/);
  await page.keyboard.press('Enter');
  await question(page).waitFor();
  await expect.poll(() => question(page).evaluate((box) => box.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'hidden' });
  await kept(page);

  // A two-shot: its card is closed by Escape, then requested.
  await go(page, '2ショット');
  await page.keyboard.press('Enter');
  const card = page.getByRole('dialog');
  await card.waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('2ショット');
  await page.keyboard.press('Enter');
  await go(page, /^申し込む/);
  await page.keyboard.press('Enter');
  await reads(page, '2ショットのお返事を待っています');
  await kept(page);

  // The performer declines, receives another request, and is asked to confirm before accepting.
  await go(host.page, 'keiichiさんとの2ショットを見送る');
  await host.page.keyboard.press('Enter');
  await reads(page, '今回は見送るとのお返事です');
  await kept(host.page);
  await go(page, '閉じる');
  await page.keyboard.press('Enter');
  await kept(page);
  await go(page, '2ショット');
  await page.keyboard.press('Enter');
  await go(page, /^申し込む/);
  await page.keyboard.press('Enter');
  await go(host.page, 'keiichiさんとの2ショットを受ける');
  await host.page.keyboard.press('Enter');
  await question(host.page).waitFor();
  await expect.poll(() => focused(host.page)).toBe('チャットを続ける');
  await host.page.keyboard.press('Escape');
  await question(host.page).waitFor({ state: 'hidden' });
  await expect.poll(() => focused(host.page)).toBe('keiichiさんとの2ショットを受ける');
  await host.page.keyboard.press('Enter');
  await question(host.page).waitFor();
  await go(host.page, '2ショットを始める');
  await host.page.keyboard.press('Enter');
  await stands(host, '2ショット');
  await kept(host.page);
  await watching(page);
  await kept(page);

  // The viewer ends the two-shot and leaves; the end is shown and has the focus.
  await go(page, '2ショットを終える');
  await page.keyboard.press('Enter');
  await go(page, '退室する');
  await page.keyboard.press('Enter');
  await reads(page, '退室しました');
  await page.locator('.door-card').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('.viewer-room')?.contains(document.activeElement)))
    .toBe(true);
  await stands(host, host.words.chatting);

  // The performer ends the broadcast.
  await go(host.page, host.words.stop_broadcast);
  await host.page.keyboard.press('Enter');
  await question(host.page).waitFor();
  await host.page.keyboard.press('Escape');
  await question(host.page).waitFor({ state: 'hidden' });
  await expect.poll(() => focused(host.page)).toBe(host.words.stop_broadcast);
  await host.page.keyboard.press('Enter');
  await question(host.page).waitFor();
  unseen.push(
    ...(await tabTo(host.page, question(host.page).getByRole('button', { name: host.words.stop_broadcast }))),
  );
  await host.page.keyboard.press('Enter');
  await host.page.getByText(host.words.broadcast_over).waitFor();
  await kept(host.page);
  expect(await state(host.page, host.words).count()).toBe(0);
  for (const one of [page, host.page]) expect(await moving(one)).toEqual([]);
  // The performer can start another broadcast at once.
  await enterStudio(host);
  expect([...new Set(unseen)]).toEqual([]);
  expect(await auditBooks(server)).toEqual(BALANCED);
});
