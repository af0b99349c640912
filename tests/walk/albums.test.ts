import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
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

/** Decides everything that waits in the queue of albums. */
async function approveAll(page: Page): Promise<void> {
  for (;;) {
    const next = await page.request.post('/api/office/queues/album/next', { data: {} });
    if (!next.ok()) return;
    const { item } = (await next.json()) as { item: { item_id: string; version: number } };
    const decided = await page.request.post(`/api/office/queue_items/${item.item_id}/decide`, {
      data: { version: item.version, decision: 'approve' },
    });
    expect(decided.status()).toBe(200);
  }
}

it('a performer sells an album, staff read it, and a viewer buys it on a phone and looks at it', async () => {
  const performer = await newPerson(browser, { url });
  const { user_name, password } = await makePerformer(server, 'tsubaki', { ja: '椿', en: 'Tsubaki' });
  await logIn(performer.context, user_name, password);
  await arrive(performer, '/albums');
  await button(performer.page, 'アルバムを作る').click();
  await performer.page.getByLabel('題名（日本語）').fill('冬の庭');
  await performer.page.getByLabel('題名（英語）').fill('A garden in winter');
  await performer.page.getByRole('combobox', { name: '公開範囲' }).click();
  await performer.page.getByRole('option', { name: 'ポイントで購入した方' }).click();
  await performer.page.getByLabel('料金（pt）').fill('5');
  await button(performer.page, 'アルバムを作る').click();
  await reads(performer.page, 'アルバムを作りました。写真や動画を追加してください。');
  const buffer = Buffer.from(PNG, 'base64');
  await performer.page
    .locator('input[type=file]')
    .setInputFiles(['1.png', '2.png'].map((name) => ({ name, mimeType: 'image/png', buffer })));
  await reads(performer.page, '2件を追加しました。審査が終わるまで、お待ちください。');
  await shoot(performer.page, 'albums-own');
  expect(await accessFaults(performer.page)).toEqual([]);

  const desk = await newPerson(browser, { url });
  const admin = { name: 'tsukasa', password: DEMO_PASSWORD, role: 'admin' };
  await staff(server, 'create-admin', admin);
  await logIn(desk.context, admin.name);
  await proveLogins(server, admin.name);
  await approveAll(desk.page);

  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'sasanqua', chat_lang: 'en' });
  await staff(server, 'grant-points', { name: 'sasanqua', points: '20' });
  await arrive(viewer, '/viewers/tsubaki');
  await viewer.page.getByRole('link', { name: /A garden in winter/ }).click();
  await button(viewer.page, 'Buy for 5 pt').click();
  await reads(viewer.page, 'Balance after it');
  await shoot(viewer.page, 'albums-confirm');
  await viewer.page.getByRole('alertdialog').getByRole('button', { name: 'Buy for 5 pt' }).click();
  await button(viewer.page, 'See Photo 1 large').click();
  await reads(viewer.page, '1 / 2');
  await viewer.page.keyboard.press('ArrowRight');
  await reads(viewer.page, '2 / 2');
  await shoot(viewer.page, 'albums-viewer');
  expect(await accessFaults(viewer.page)).toEqual([]);
  await viewer.page.keyboard.press('Escape');
  await viewer.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await performer.page.reload();
  await button(performer.page, '購入した方を見る').click();
  await reads(performer.page, 'sasanqua');
  await shoot(performer.page, 'albums-buyers');
  expect(await auditBooks(server)).toEqual(BALANCED);
});
