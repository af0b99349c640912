import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  arrive,
  button,
  enterStudio,
  fillLogin,
  startChat,
  newPerson,
  reads,
  watching,
} from '@akari/testkit/harness/acts';
import { audit } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { tabTo } from '@akari/testkit/harness/keys';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** Seconds of a video that the page has played. */
const played = (page: Page, video: string): Promise<number> =>
  page.evaluate((found) => document.querySelector<HTMLVideoElement>(found)?.currentTime ?? 0, video);
/** Checks that the middle of the video changes on the screen. */
async function moves(page: Page): Promise<void> {
  const box = await page.locator('.id-video video').boundingBox();
  if (box === null) throw new Error('there is no video');
  const [width, height] = [box.width / 2, box.height / 4];
  const clip = { x: box.x + width / 2, y: box.y + height * 1.5, width, height };
  const first = await page.screenshot({ clip });
  await expect.poll(async () => (await page.screenshot({ clip })).equals(first)).toBe(false);
}
const window_of = (page: Page) => page.getByRole('dialog');
const seconds = async (page: Page): Promise<number> =>
  Number((await window_of(page).getByRole('timer').innerText()).replace(/\D/g, ''));

it('an ID video is submitted, approved, paid after its countdown and refunded', async () => {
  const performer = await makePerformer(server, 'shoko', { ja: '祥子', en: 'Shoko' });
  const host = await newPerson(browser, { url });
  await arrive(host, '/pfchat');
  await host.page.getByRole('link', { name: host.words.log_in, exact: true }).click();
  await fillLogin(host, performer.user_name, performer.password);
  await host.page.getByRole('region', { name: 'IDビデオ' }).getByRole('link', { name: '開く' }).click();
  await reads(host.page, 'まだ提出していません');
  await shoot(host.page, 'id-video-none');
  expect(await audit(host.page)).toEqual([]);
  await button(host.page, 'カメラとマイクを使う').click();
  await button(host.page, '録画する').click();
  await reads(host.page, /あと0:4[0-5]/);
  await shoot(host.page, 'id-video-recording');
  await button(host.page, '録画を終える').click();
  await reads(host.page, '録画した映像');
  await shoot(host.page, 'id-video-take');
  expect(await audit(host.page)).toEqual([]);
  await button(host.page, '提出する').click();
  await reads(host.page, '確認中です');
  await button(host.page, '見る').click();
  await expect.poll(() => played(host.page, '.own-id-video video')).toBeGreaterThan(0.3);
  await shoot(host.page, 'id-video-submitted');

  const viewer = await newPerson(browser, { url });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'kazutaka' });
  await staff(server, 'grant-points', { name: 'kazutaka', points: '12' });
  await arrive(viewer, '/chat/shoko');
  await reads(page, 'いまオフラインです');
  expect(await page.getByRole('button', { name: /^IDビデオ/ }).count()).toBe(0);

  const [id = ''] = (await staff(server, 'id-videos', {})).split(' ');
  await staff(server, 'approve-id-video', { id });
  await reads(host.page, '公開しています');
  await shoot(host.page, 'id-video-approved');
  expect(await audit(host.page)).toEqual([]);

  // A failed withdrawal is not shown as done.
  await host.page.route('**/withdraw', (route) => route.abort());
  await button(host.page, '取り下げる').click();
  const question = host.page.getByRole('alertdialog');
  await question.getByRole('button', { name: '取り下げる' }).click();
  await reads(host.page, 'サーバーにつながりません。');
  await shoot(host.page, 'id-video-not-withdrawn');
  await question.waitFor({ state: 'hidden' });
  await reads(host.page, '公開しています');

  // A countdown so long that the test does not depend on the machine's speed.
  await staff(server, 'set-id-video', { countdown: '300' });
  await page.reload();
  // Uses only the keyboard; the focus must be visible at every stop.
  const unseen: string[] = [];
  const go = async (name: RegExp): Promise<void> => {
    unseen.push(...(await tabTo(page, page.getByRole('button', { name }))));
    await page.keyboard.press('Enter');
  };
  await go(/^IDビデオ/);
  await window_of(page).getByText('祥子さんのIDビデオ').first().waitFor();
  await shoot(page, 'id-video-consent');
  expect(await audit(page)).toEqual([]);
  await window_of(page)
    .getByRole('button', { name: /^見る 0\.5 pt/ })
    .press('Enter');
  await button(page, '取り消す').waitFor();
  await shoot(page, 'id-video-counting');
  expect(await audit(page)).toEqual([]);
  const other = await viewer.context.newPage();
  await other.goto('/chat/shoko');
  await button(other, '取り消す').waitFor();
  const home = await viewer.context.newPage();
  await home.goto('/home');
  await reads(home, /^祥子さんのIDビデオが、あと\d+秒で始まります。$/);
  await shoot(home, 'id-video-strip');
  expect(await audit(home)).toEqual([]);
  await page.reload();
  await button(page, '取り消す').waitFor();
  const [here, there] = [await seconds(page), await seconds(other)];
  expect(here).toBeLessThan(300);
  expect(Math.abs(here - there)).toBeLessThanOrEqual(1);
  await page.keyboard.press('Escape');
  await go(/^取り消す$/);
  await window_of(page).waitFor({ state: 'hidden' });
  await window_of(other).waitFor({ state: 'hidden' });
  await home.getByText('祥子さんのIDビデオが').waitFor({ state: 'hidden' });
  await Promise.all([other.close(), home.close()]);
  expect(unseen).toEqual([]);
  await page.getByRole('link', { name: viewer.words.balance('24.00') }).waitFor();

  await staff(server, 'set-id-video', {});
  await page.reload();
  await page.getByRole('button', { name: /^IDビデオ/ }).click();
  await window_of(page)
    .getByRole('button', { name: /^見る 0\.5 pt/ })
    .click();
  await expect.poll(() => played(page, '.id-video video')).toBeGreaterThan(0.3);
  await moves(page);
  await page.getByRole('link', { name: viewer.words.balance('23.50') }).waitFor();
  await reads(page, /「チャットを始める」まで あと\d+秒/);
  await shoot(page, 'id-video-playing');
  expect(await audit(page)).toEqual([]);
  await button(page, '最後へ進む').click();
  await reads(page, 'いまは入室できません');
  await shoot(page, 'id-video-ended');
  await reads(host.page, '1回');
  await host.page.getByText('0.20').first().waitFor();

  await host.page.getByRole('link', { name: 'スタジオを開く' }).click();
  await enterStudio(host);
  await startChat(host);
  await button(page, 'チャットを始める').waitFor();
  await shoot(page, 'id-video-start-chat');
  expect(await audit(page)).toEqual([]);
  await button(page, 'もう一度見る').click();
  await expect.poll(() => played(page, '.id-video video')).toBeGreaterThan(0.3);
  await button(page, '最後へ進む').click();
  await button(page, 'チャットを始める').click();
  await button(page, viewer.words.enter('1.2')).click();
  await watching(page);
  expect(await page.getByRole('button', { name: /^IDビデオ/ }).count()).toBe(0);
  await page.goto('/statement');
  await reads(page, 'IDビデオ');
  await shoot(page, 'id-video-statement');
  const [late, away] = [await newPerson(browser, { url }), await newPerson(browser, { url })];
  for (const [{ context }, user_name] of [
    [late, 'haruka'],
    [away, 'minato'],
  ] as const) {
    await registerPerson(context, { user_name });
    await staff(server, 'grant-points', { name: user_name, points: '12' });
  }
  await arrive(late, '/chat/shoko');
  await late.page.getByRole('button', { name: /^IDビデオ/ }).click();
  const agree = window_of(late.page).getByRole('button', { name: /^見る 0\.5 pt/ });
  await agree.waitFor();
  // The view was paid for on another page and has not started. Even a slow machine opens this page before the
  // countdown ends.
  await arrive(away, '/home');
  await staff(server, 'set-id-video', { countdown: '20' });
  const agreed = await away.context.request.post(`${url}/api/id_video_views`, {
    headers: { 'idempotency-key': 'agreed' },
    data: { performer_name: 'shoko', units: 5_000 },
  });
  expect(agreed.status()).toBe(200);
  await reads(away.page, '祥子さんのIDビデオをご覧いただけます。');
  await staff(server, 'reject-id-video', { id, reason: 'contact' });
  await reads(away.page, /0\.5ポイントをお返ししました。$/);
  await shoot(away.page, 'id-video-given-back-strip');
  await away.page.goto('/statement');
  await reads(away.page, 'IDビデオ（ポイント返還）');
  await shoot(away.page, 'id-video-given-back');
  await agree.click();
  await reads(late.page, '公開が終わりました。');
  await shoot(late.page, 'id-video-gone');
  expect(await audit(late.page)).toEqual([]);
  await window_of(late.page).getByRole('button', { name: '閉じる' }).click();
  await window_of(late.page).waitFor({ state: 'hidden' });
  expect(await auditBooks(server)).toEqual(BALANCED);
  // A preview that ends for the chat just when it is joined is refused by the server, just when its media is
  // requested by the node.
  const faults = [...host.faults, ...viewer.faults, ...away.faults].filter(
    (fault) =>
      !fault.includes('/whep/') && !fault.includes('/withdraw') && !/409.*\/api\/session\/join/.test(fault),
  );
  expect(faults).toEqual([]);
});
