import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { logIn, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** The smallest picture that there is. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Waits until a text stands in the open conversation; the list has its beginning too. */
const written = (page: Page, text: string): Promise<void> => page.getByRole('log').getByText(text).waitFor();

it('a viewer on a phone writes to a performer who is offline, she answers with a photo for points, and it is bought', async () => {
  const performer = await newPerson(browser, { url });
  const her = performer.page;
  const { user_name, password } = await makePerformer(server, 'minori', { ja: '実里', en: 'Minori' });
  await logIn(performer.context, user_name, password);

  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'clover', chat_lang: 'en' });
  await staff(server, 'grant-points', { name: 'clover', points: '20' });
  await arrive(viewer, '/chat/minori');
  await page.getByRole('link', { name: 'Send a message' }).click();
  await page.getByLabel('Message to Minori').fill('Good evening!\nI liked your last broadcast.');
  await reads(page, 'You can send 3 more before a reply.');
  await button(page, 'Send').click();
  await written(page, 'I liked your last broadcast.');
  expect(await accessFaults(page)).toEqual([]);
  await shoot(page, 'mailbox-viewer-first');

  await arrive(performer, '/mailbox');
  const row = her.getByRole('link', { name: /clover/ });
  await row.waitFor();
  await expect.poll(() => row.textContent()).toContain('未読 1件');
  await shoot(her, 'mailbox-performer-list');
  expect(await accessFaults(her)).toEqual([]);
  await row.click();
  await written(her, 'I liked your last broadcast.');
  await page.getByText('Read', { exact: true }).waitFor();
  await her.getByLabel('cloverさんへのメール').fill('ありがとうございます。');
  const buffer = Buffer.from(PNG, 'base64');
  await her
    .locator('.mailbox-composer input[type=file]')
    .setInputFiles([{ name: '1.png', mimeType: 'image/png', buffer }]);
  await her.getByLabel('写真の料金（pt）').fill('3');
  await button(her, '送信する').click();
  await reads(her, 'まだ購入されていません。');
  await shoot(her, 'mailbox-performer-answer');

  await button(page, 'See it for 3 pt').click();
  await reads(page, 'Balance after it');
  await shoot(page, 'mailbox-viewer-buy');
  await page.getByRole('alertdialog').getByRole('button', { name: 'See it for 3 pt' }).click();
  await page.getByAltText('Photo from Minori').waitFor();
  await shoot(page, 'mailbox-viewer-bought');
  await reads(her, '購入されました');

  await her.goto('/mailbox');
  await her.getByRole('switch', { name: '有料にする' }).click();
  await her.getByLabel('1通の料金（pt）').fill('5');
  await button(her, '保存する').click();
  await reads(her, '設定を保存しました。');
  await page.reload();
  await page.getByLabel('Message to Minori').fill('What a lovely photo.');
  await button(page, 'Send for 5 pt').click();
  await reads(page, 'Send this message for 5 pt?');
  await shoot(page, 'mailbox-viewer-paid');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send for 5 pt' }).click();
  await written(page, 'What a lovely photo.');
  await her.getByRole('link', { name: /clover/ }).click();
  await written(her, 'What a lovely photo.');
  await reads(her, '5 pt');
  expect(await auditBooks(server)).toEqual(BALANCED);
});

it('a performer writes to all her favourites, and one of them reads it in English', async () => {
  const { user_name, password } = await makePerformer(server, 'kanae', { ja: '香苗', en: 'Kanae' });
  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'robin', chat_lang: 'en' });
  await arrive(viewer, '/viewers/kanae');
  await button(viewer.page, 'Have Kanae as a favorite').click();
  await viewer.page.getByRole('button', { name: 'Have Kanae as a favorite', pressed: true }).waitFor();
  const performer = await newPerson(browser, { url });
  const her = performer.page;
  await logIn(performer.context, user_name, password);
  await arrive(performer, '/mailbox');
  await her.getByLabel('本文（日本語）').fill('今夜は20時からです。');
  await her.getByLabel('本文（英語）').fill('Tonight from 8.');
  await button(her, '一斉メールを送信する').click();
  const question = her.getByRole('alertdialog');
  await question.getByRole('button', { name: '一斉メールを送信する' }).click();
  await reads(her, '1人に送信しました。');
  await shoot(her, 'mailbox-circular-sent');
  await viewer.page.goto('/mailbox');
  await viewer.page.getByRole('link', { name: /Kanae/ }).click();
  await written(viewer.page, 'Tonight from 8.');
  await button(viewer.page, 'Show original').click();
  await written(viewer.page, '今夜は20時からです。');
  await shoot(viewer.page, 'mailbox-circular-read');
  await viewer.page.getByText('Messages from Kanae').click();
  await viewer.page.getByRole('switch', { name: 'Receive their messages to all' }).click();
  await reads(viewer.page, 'Your choice has been saved.');
  expect(await accessFaults(viewer.page)).toEqual([]);
});
