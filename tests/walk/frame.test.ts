import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** Where the element lies once its opening animation has ended. */
const boxOf = async (of: Locator): Promise<Box> => {
  await of.evaluate((element) => Promise.all(element.getAnimations().map((animation) => animation.finished)));
  const box = await of.boundingBox();
  if (box === null) throw new Error('the element is not shown');
  return box;
};
async function drag(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const { x, y, width, height } = await boxOf(from);
  const [at_x, at_y] = [x + width / 2, y + height / 2];
  await page.mouse.move(at_x, at_y);
  await page.mouse.down();
  await page.mouse.move(at_x + dx / 2, at_y + dy / 2, { steps: 4 });
  await page.mouse.move(at_x + dx, at_y + dy, { steps: 4 });
  await page.mouse.up();
}
/** Whether a press in the middle of the element reaches it. */
const isOnTop = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it('panels become windows that are dragged, moved by keys, kept inside and remembered', async () => {
  await onAir(server, 'madoka', { ja: '窓花', en: 'Madoka' });
  const viewer = await newPerson(browser, { url: server.url, lang: 'en' });
  const { page, words } = viewer;
  await registerPerson(viewer.context, { user_name: 'window_viewer' });
  await staff(server, 'grant-points', { name: 'window_viewer', points: '50' });
  await arrive(viewer, '/chat/madoka');
  await enterRoom(viewer, '1.2');

  // Beside the picture first, then a window by its button and by its title.
  await button(page, words.tips_open).click();
  const tip = page.getByRole('dialog', { name: words.tips });
  await shoot(page, 'frame-beside');
  await button(page, 'Open as a window').click();
  const before = await boxOf(tip);
  await drag(page, tip.getByRole('heading'), -300, 40);
  const dragged = await boxOf(tip);
  expect(dragged).toEqual({ ...before, x: before.x - 300, y: before.y + 40 });

  // A second window lies above; a press brings the first one up again.
  await button(page, 'More tools').click();
  await button(page, 'Connection').click();
  const network = page.getByRole('dialog', { name: 'Connection' });
  await button(page, 'Open as a window').click();
  await drag(page, network.getByRole('heading'), -200, 60);
  await network.getByRole('img').first().waitFor();
  await shoot(page, 'frame-windows');
  await tip.getByRole('heading').click();
  const order = (of: Locator): Promise<number> =>
    of.evaluate((element) => Number(getComputedStyle(element).zIndex));
  expect(await order(tip)).toBeGreaterThan(await order(network));
  expect(await order(network)).toBeGreaterThanOrEqual(2000);

  // By keys; Escape closes the last used one alone.
  await network.getByRole('button', { name: /^Move the window/ }).focus();
  const still = await boxOf(network);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await boxOf(network)).toEqual({ ...still, x: still.x - 16, y: still.y + 16 });
  await network.getByRole('button', { name: /^Resize/ }).focus();
  await page.keyboard.press('ArrowUp');
  expect((await boxOf(network)).height).toBe(still.height - 16);
  await page.keyboard.press('Escape');
  await network.waitFor({ state: 'detached' });
  expect(await tip.isVisible()).toBe(true);

  // A window that shrinks keeps it inside, and the browser remembers its place.
  await page.setViewportSize({ width: 1024, height: 640 });
  const small = await boxOf(tip);
  expect(small.x + small.width).toBeLessThanOrEqual(1024);
  expect(small.y + small.height).toBeLessThanOrEqual(640);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => boxOf(tip)).toEqual(dragged);
  await page.reload();
  await button(page, words.tips_open).click();
  expect(await boxOf(tip)).toEqual(dragged);
  await button(page, 'More tools').click();
  await button(page, 'Connection').click();
  await button(page, 'Close all').click();
  await tip.waitFor({ state: 'detached' });
  await network.waitFor({ state: 'detached' });
  expect(viewer.faults).toEqual([]);
});

it('an error lies above a sheet and its question on a phone, and sheets grow and close by keys', async () => {
  await onAir(server, 'shikii', { ja: '敷居', en: 'Shikii' });
  const viewer = await newPerson(browser, { url: server.url, phone: true });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'sheet_viewer' });
  await staff(server, 'grant-points', { name: 'sheet_viewer', points: '50' });
  await arrive(viewer, '/chat/shikii');
  await enterRoom(viewer, '1.2');

  await button(page, 'その他').click();
  await button(page, '通信状態').click();
  const sheet = page.getByRole('dialog', { name: '通信状態' });
  await sheet.getByRole('img').first().waitFor();
  const half = await boxOf(sheet);
  await sheet.getByRole('button', { name: '大きく表示' }).press('Enter');
  await expect.poll(async () => (await boxOf(sheet)).y).toBeLessThan(half.y - 200);
  await shoot(page, 'frame-phone-sheet');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });

  await button(page, 'チップを贈る').click();
  const tip = page.getByRole('dialog', { name: 'チップを贈る' });
  await tip
    .getByRole('button', { name: /赤いバラ/ })
    .first()
    .click();
  await page.route('**/api/tip', (route) => route.abort());
  await tip.getByRole('button', { name: /贈る/ }).last().click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button').last().click();
  const error = page.locator('.notice.error');
  await error.waitFor();
  expect(await isOnTop(error)).toBe(true);
  await shoot(page, 'frame-phone-error');
  expect(await question.or(tip).first().isVisible()).toBe(true);

  // A browser that cannot play the room says so before anything is paid.
  const guest = await newPerson(browser, { url: server.url, phone: true });
  await guest.page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await arrive(guest, '/chat/shikii');
  await guest.page.getByRole('heading', { name: 'このブラウザーでは、敷居さんの部屋に入れません' }).waitFor();
  expect(await guest.page.getByRole('button', { name: /入室/ }).count()).toBe(0);
  await shoot(guest.page, 'frame-unsupported');
});

it('the performer has a message on the card, a log and what is known of a viewer', async () => {
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, await makePerformer(server, 'fudami', { ja: '札美', en: 'Fudami' }), 'chatting');
  const viewer = await newPerson(browser, { url: server.url, lang: 'en' });
  await registerPerson(viewer.context, { user_name: 'known_viewer' });
  await staff(server, 'grant-points', { name: 'known_viewer', points: '20' });
  await arrive(viewer, '/chat/fudami');
  await enterRoom(viewer, '1.2');

  await button(host.page, 'サムネイルのメッセージ').click();
  const message = host.page.getByRole('dialog', { name: 'サムネイルのメッセージ' });
  await message.getByLabel('メッセージ（12文字まで）', { exact: true }).fill('今夜は歌います');
  await message.getByRole('button', { name: '表示する' }).first().click();
  await message.getByText('メッセージを表示しました').waitFor();
  const shown = viewer.page.getByText('今夜は歌います');
  await shown.waitFor();
  // Dark on the light of the lantern: axe cannot measure a text on a gradient.
  expect(await shown.evaluate((text) => getComputedStyle(text).color)).toBe('rgb(42, 21, 3)');

  await button(viewer.page, viewer.words.quick_heart).click();
  await button(host.page, '操作の記録').click();
  const log = host.page.getByRole('dialog', { name: '操作の記録' });
  await log.getByText('known_viewerさんからチップ').waitFor();

  await host.page
    .locator('.viewers')
    .getByRole('button', { name: /known_viewer/ })
    .first()
    .click();
  await button(host.page, 'known_viewerさんの情報').click();
  const info = host.page.getByRole('dialog', { name: '視聴者の情報' });
  await info.getByText('パーティーチャット').waitFor();
  await shoot(host.page, 'frame-studio');
  await button(host.page, 'すべて閉じる').click();
  for (const window of [message, log, info]) await window.waitFor({ state: 'detached' });

  await viewer.page.goto('/home');
  await viewer.page.locator('[data-performer="fudami"]').first().getByText('今夜は歌います').waitFor();
  await shoot(viewer.page, 'frame-home');
  expect(host.faults).toEqual([]);
});
