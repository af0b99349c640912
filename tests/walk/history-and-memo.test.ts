import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { onAir } from '@akari/testkit/harness/on-air';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shootWidths } from '@akari/testkit/harness/shots';
import { staff } from '@akari/testkit/harness/staff';
import { DAY_MS, moveBack, tipInRoom } from './spending.ts';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** Nothing is clipped, narrow, covered, too small or inaccessible at the size of the window. */
const faultless = async (page: Page): Promise<void> => expect(await audit(page)).toEqual([]);

/** A visit is listed once its session has ended, some seconds after the page was left. */
async function rowsOf(page: Page, list: string, count: number): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/history');
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.locator('.history-list, .empty').first().waitFor();
        return page.getByRole('list', { name: list }).locator('.history-item').count();
      },
      { interval: 1_000, timeout: 60_000 },
    )
    .toBe(count);
}

it('a viewer and a performer read their history, each with memos of their own, and the viewer deletes it', async () => {
  const { user_name, password } = await onAir(server, 'fuyo', { ja: '芙蓉', en: 'Rosemallow', rate: '1' });
  const viewer = await newPerson(browser, { url, phone: true });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'tsuyukusa' });
  await staff(server, 'grant-points', { name: 'tsuyukusa', points: '20' });
  await arrive(viewer, '/history');
  await reads(page, 'まだ履歴がありません');
  await tipInRoom(viewer, 'fuyo', { rate: '1', amount: '0.5' });
  await rowsOf(page, '訪れた部屋', 1);
  const row = page.getByRole('list', { name: '訪れた部屋' }).locator('.history-item').first();
  expect(await row.textContent()).toMatch(/芙蓉.*\d+:\d\d.*ご利用.*0\.[5-9]\d/s);

  await button(page, '芙蓉さんのメモを書く').click();
  const memo = page.getByLabel('芙蓉さんのメモ');
  await memo.fill('あ'.repeat(501));
  await button(page, '保存する').click();
  await page.getByRole('alert').getByText('メモは500文字以内で入力してください。').waitFor();
  await memo.fill('金曜の夜に来ることが多い');
  await button(page, '保存する').click();
  await reads(page, 'メモを保存しました。');
  await shootWidths(page, 'history-viewer');
  await faultless(page);
  await page.getByRole('link', { name: '芙蓉さんのレビューを書く' }).click();
  await page.getByRole('heading', { level: 1, name: '芙蓉さんのレビュー' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: '芙蓉さんにメールを送る' }).click();
  await page.waitForURL(/\/mailbox\/fuyo/);

  const performer = await newPerson(browser, { url, lang: 'en' });
  const her = performer.page;
  await logIn(performer.context, user_name, password);
  await arrive(performer, '/history');
  const visitor = her.getByRole('list', { name: 'Your visitors' }).locator('.history-item');
  await visitor.getByText('tsuyukusa').waitFor();
  await visitor.getByText('1 visit', { exact: true }).waitFor();
  await button(her, 'Add a memo about tsuyukusa').click();
  await her.getByLabel('Memo about tsuyukusa').fill('Likes haiku');
  await button(her, 'Save').click();
  await reads(her, 'Your memo is saved.');
  await her.reload();
  await reads(her, 'Likes haiku');
  await shootWidths(her, 'history-performer');
  await faultless(her);
  expect(await her.getByText('金曜の夜').count()).toBe(0);

  // Another visit: what is deleted leaves this list alone.
  await moveBack(server, 'viewer_session', 'tsuyukusa', DAY_MS);
  await tipInRoom(viewer, 'fuyo', { rate: '1', amount: '0.3' });
  await rowsOf(page, '訪れた部屋', 2);
  expect(await page.getByText('Likes haiku').count()).toBe(0);
  const forget = button(page, '芙蓉さんの部屋を訪れた記録を削除する').first();
  await forget.click();
  await shootWidths(page, 'history-forget');
  await page.getByRole('alertdialog').getByRole('button', { name: '履歴から削除' }).click();
  await reads(page, '履歴から削除しました。');
  await rowsOf(page, '訪れた部屋', 1);
  await forget.click();
  await page.getByLabel('芙蓉さんの履歴をすべて削除').check({ force: true });
  await page.getByRole('alertdialog').getByRole('button', { name: '履歴から削除' }).click();
  await reads(page, 'まだ履歴がありません');
  await page.goto('/statement');
  await reads(page, /芙蓉/);
  await her.reload();
  await visitor.getByText('2 visits', { exact: true }).waitFor();
  expect(await auditBooks(server)).toEqual(BALANCED);
});
