import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, newPerson, reads } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { officePerson } from '@akari/testkit/harness/office';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shootWidths } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

// Of its own: a campaign changes the prices of every room.
const server = await startTestServer({});
const browser = await launchBrowser();
const { url } = server;

/** A picture with light in its middle. */
async function fireworks(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1_600, height: 900 });
  await page.setContent(
    '<body style="margin:0;height:100vh;background:radial-gradient(circle, #f6c667, #101838 35%, #24406e)">',
  );
  const drawn = await page.screenshot();
  await page.close();
  return drawn;
}

it('staff give a campaign a banner; home, the door and the purchase show it, and nothing moves', async () => {
  const performer = await makePerformer(server, 'natsugi', { ja: '夏木', en: 'Natsugi' });
  const desk = await officePerson({ server, browser }, 'kaji', 'site_manager', '/campaigns/new');
  await desk.page.getByLabel('割引（%）').fill('30');
  await desk.page.getByLabel('日本語の文').fill('夏の夜は30%引き');
  await desk.page.getByLabel('英語の文').fill('Summer nights, 30% off');
  await desk.page.getByLabel('絵').click();
  await desk.page.getByRole('option', { name: '画像をアップロード' }).click();
  await desk.page.locator('input[type=file]').setInputFiles({
    name: 'fireworks.png',
    mimeType: 'image/png',
    buffer: await fireworks(desk.page.context()),
  });
  await button(desk.page, '別の画像を選ぶ').waitFor();
  await desk.page.getByLabel('画像の説明（日本語）').fill('川の上の花火');
  await desk.page.getByLabel('画像の説明（英語）').fill('Fireworks over a river');
  await desk.page.getByRole('img', { name: '川の上の花火' }).first().waitFor();
  expect(await accessFaults(desk.page)).toEqual([]);
  await shootWidths(desk.page, 'campaign-office');
  await button(desk.page, 'キャンペーンを始める').click();
  const asked = desk.page.getByRole('alertdialog');
  await asked.getByLabel('理由').fill('夏');
  await asked.getByRole('button', { name: 'キャンペーンを始める' }).click();
  await reads(desk.page, 'キャンペーンを登録しました。');
  // The second campaign, which is weaker.
  await desk.page.request.post(`${url}/api/office/campaigns`, {
    data: {
      plan: {
        ...{ label: 'happy_hour', discount_bp: 1_000, second_discount_bp: null, modes: null },
        ...{ zone: 'Asia/Tokyo', starts: null, ends: '2027-06-01T00:00' },
        banner: { ja: 'ハッピーアワー', en: 'Happy hour', picture: 'lantern' },
      },
      ...{ site_id: null, performer_name: null, reason: 'second' },
    },
  });

  await broadcast(await newPerson(browser, { url }), performer, 'chatting');
  const viewer = await newPerson(browser, { url, lang: 'en' });
  await registerPerson(viewer.context, { user_name: 'natsume', chat_lang: 'en' });
  await staff(server, 'grant-points', { name: 'natsume', points: '10' });
  const { page } = viewer;
  await arrive(viewer, '/home');
  const banners = page.getByRole('list', { name: 'Campaigns' });
  await banners.waitFor();
  expect(await banners.getByRole('listitem').allTextContents()).toEqual([
    expect.stringContaining('Summer nights, 30% off30% off'),
    expect.stringContaining('Happy hour10% off'),
  ]);
  // It came below the list, because the page did not know of it.
  const before = await page.locator('.home .grid').boundingBox();
  expect((await banners.boundingBox())!.y).toBeGreaterThan(before!.y);
  await page.reload();
  // The filter row is there before the channels are, and does not move when they and the banners come.
  const place = page.locator('.home .flt');
  await place.waitFor({ state: 'attached' });
  const top = () => place.evaluate((row) => row.getBoundingClientRect().top);
  // Before the first layout it is nowhere.
  await expect.poll(top).toBeGreaterThan(0);
  const before_banners = await top();
  await banners.waitFor();
  expect(await top()).toBe(before_banners);
  const picture = banners.getByRole('img', { name: 'Fireworks over a river' });
  const drawn = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
  await expect.poll(drawn).toBe(true);
  expect(await top()).toBe(before_banners);
  // On a phone too, where the picture is above the text.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await place.waitFor({ state: 'attached' });
  await expect.poll(top).toBeGreaterThan(0);
  const before_phone = await top();
  await expect.poll(drawn).toBe(true);
  expect(await top()).toBe(before_phone);
  await page.setViewportSize({ width: 1_440, height: 900 });
  expect((await banners.boundingBox())!.y).toBeLessThan((await page.locator('.home .grid').boundingBox())!.y);
  await shootWidths(page, 'campaign-home');
  expect(await accessFaults(page)).toEqual([]);

  await page.goto('/purchasePoint');
  await banners.waitFor();
  await shootWidths(page, 'campaign-purchase');
  await page.goto('/chat/natsugi');
  await banners.waitFor();
  // 1.2 points a minute less 30 %: the better one counts.
  await button(page, /0\.84/).waitFor();
  await shootWidths(page, 'campaign-door');
  expect(await accessFaults(page)).toEqual([]);
});
