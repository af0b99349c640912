import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { DEMO_PASSWORD, logIn, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, proveLogins, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** The smallest picture that there is. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Approves everything that waits in the queue of blogs. */
async function approveAll(page: Page): Promise<void> {
  for (;;) {
    const next = await page.request.post('/api/office/queues/blog/next', { data: {} });
    if (!next.ok()) return;
    const { item } = (await next.json()) as { item: { item_id: string; version: number } };
    const decided = await page.request.post(`/api/office/queue_items/${item.item_id}/decide`, {
      data: { version: item.version, decision: 'approve' },
    });
    expect(decided.status()).toBe(200);
  }
}

it('a performer writes an entry, staff read it, and a viewer likes it and comments on a phone', async () => {
  const performer = await newPerson(browser, { url });
  const { user_name, password } = await makePerformer(server, 'hagi', { ja: '萩', en: 'Hagi' });
  await logIn(performer.context, user_name, password);
  await arrive(performer, '/diary');
  await performer.page.getByRole('link', { name: '新しい記事を書く' }).click();
  const japanese = performer.page.getByRole('group', { name: '日本語' });
  const english = performer.page.getByRole('group', { name: '英語' });
  await japanese.getByLabel('題名').fill('秋の散歩');
  await japanese.getByLabel('本文').fill('萩が咲きました。\n\nまた明日。');
  await button(performer.page, '下書きを保存する').click();
  await reads(performer.page, '保存しました。');
  // The page of the new entry has a form of its own.
  await performer.page.waitForURL(/\/diary\/\d+/);
  await english.getByLabel('題名').fill('A walk in autumn');
  await english.getByLabel('本文').fill('The bush clover is out.');
  await performer.page
    .locator('input[type=file]')
    .setInputFiles([{ name: '1.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }]);
  await reads(performer.page, '確認待ち');
  await button(performer.page, '写真 1の説明を書く').click();
  await performer.page.getByLabel('説明（英語）').fill('Pink flowers');
  await shoot(performer.page, 'blog-caption');
  await button(performer.page, '説明を保存する').click();
  await reads(performer.page, '説明を保存しました');
  await button(performer.page, '確認に出す').click();
  await reads(performer.page, '確認に出しました。');
  await shoot(performer.page, 'blog-editor');
  expect(await accessFaults(performer.page)).toEqual([]);

  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'kikyo', chat_lang: 'en' });
  await arrive(viewer, '/blog/hagi');
  await reads(viewer.page, 'No entries yet');

  const desk = await newPerson(browser, { url });
  const admin = { name: 'fumi', password: DEMO_PASSWORD, role: 'admin' };
  await staff(server, 'create-admin', admin);
  await logIn(desk.context, admin.name);
  await proveLogins(server, admin.name);
  await approveAll(desk.page);

  await viewer.page.reload();
  await viewer.page.getByRole('link', { name: 'A walk in autumn' }).click();
  await reads(viewer.page, 'The bush clover is out.');
  await viewer.page.getByRole('img', { name: 'Pink flowers' }).waitFor();
  await button(viewer.page, 'Like').click();
  await reads(viewer.page, '1 like');
  await viewer.page.getByRole('textbox', { name: 'Comment', exact: true }).fill('What a lovely walk');
  await button(viewer.page, 'Send').click();
  await reads(viewer.page, 'Waiting for approval (only you see it)');
  await shoot(viewer.page, 'blog-entry');
  expect(await accessFaults(viewer.page)).toEqual([]);

  await performer.page.goto('/diary');
  await reads(performer.page, 'What a lovely walk');
  await button(performer.page, '承認する').click();
  await reads(performer.page, 'コメントを承認しました。');
  await shoot(performer.page, 'blog-comments');

  const reader = await newPerson(browser, { url });
  await registerPerson(reader.context, { user_name: 'kuzu' });
  await arrive(reader, new URL(viewer.page.url()).pathname);
  await button(reader.page, '通報する').click();
  await shoot(reader.page, 'blog-report');
  await button(reader.page, /^宣伝/).click();
  await reads(reader.page, '通報を受け付けました');
  await desk.page.goto('/office/queues/report');
  await button(desk.page, '次を担当する').click();
  await reads(desk.page, 'What a lovely walk');
  await reads(desk.page, 'ブログ「秋の散歩」');
  await shoot(desk.page, 'blog-report-item');
  await button(desk.page, /違反なし/).click();
  await button(desk.page, '決定：違反なし').click();
  await reads(desk.page, '待っている案件はありません');

  const guest = await newPerson(browser, { url });
  await arrive(guest, '/viewers/hagi');
  await guest.page.getByRole('link', { name: '秋の散歩' }).click();
  await reads(guest.page, 'What a lovely walk');
  await guest.page.getByRole('link', { name: 'ログインする' }).first().waitFor();
  const feed = await guest.page.request.get('/api/feeds/blog/hagi/ja');
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
  expect(await feed.text()).toContain('<title>秋の散歩</title>');
});

it('a refused coupon leads to the help, which finds articles in both languages', async () => {
  const viewer = await newPerson(browser, { url, phone: true });
  await registerPerson(viewer.context, { user_name: 'ominaeshi' });
  await arrive(viewer, '/help');
  await viewer.page.getByRole('searchbox').fill('ﾎﾟｲﾝﾄ 有効期限');
  await button(viewer.page, '検索する').click();
  await viewer.page.getByRole('link', { name: /^ポイントの有効期限/ }).click();
  await reads(viewer.page, '180日間');
  await shoot(viewer.page, 'help-article');
  expect(await accessFaults(viewer.page)).toEqual([]);
  await viewer.page.goto('/purchasePoint');
  await viewer.page
    .getByLabel(/コード/)
    .first()
    .fill('NOSUCHCODE99');
  await button(viewer.page, /確認|使う/)
    .first()
    .click();
  const link = viewer.page.getByRole('link', { name: 'くわしい説明' });
  await link.waitFor();
  const [opened] = await Promise.all([viewer.context.waitForEvent('page'), link.click()]);
  await opened.getByRole('heading', { level: 1, name: 'クーポンとギフトコード' }).waitFor();
});
