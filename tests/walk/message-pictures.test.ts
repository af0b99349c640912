import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, type Person } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

async function visit(user_name: string, options: { lang: 'ja' | 'en'; phone: boolean }): Promise<Person> {
  const person = await newPerson(browser, { url, ...options });
  await registerPerson(person.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '30' });
  await arrive(person, '/chat/utsusu');
  await enterRoom(person, '1.2');
  return person;
}

/** A picture of a photo camera, drawn in a page. */
async function photo(page: Page): Promise<Buffer> {
  const text = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2_400, 1_600];
    const drawing = canvas.getContext('2d');
    if (drawing !== null) {
      drawing.fillStyle = '#c84';
      drawing.fillRect(0, 0, 2_400, 1_600);
      drawing.fillStyle = '#248';
      drawing.fillRect(400, 300, 900, 900);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(text, 'base64');
}

/** Waits until an image has its pixels. @returns its address */
async function shown(image: Locator): Promise<string> {
  await image.waitFor();
  await expect
    .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
    .toBe(true);
  return image.evaluate((one: HTMLImageElement) => one.src);
}
const statusOf = ({ page }: Person, address: string): Promise<number> =>
  page.evaluate(async (one) => (await fetch(one)).status, address);

it('a photo and a selfie reach their people alone', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'utsusu', { ja: '写', en: 'Utsusu' }));
  const studio = performer.page;
  const desk = await visit('photodesk', { lang: 'en', phone: false });
  const phone = await visit('photophone', { lang: 'ja', phone: true });

  // The viewer chooses a photo, sees it, and confirms.
  await button(desk.page, 'Messages').click();
  const choose = desk.page.waitForEvent('filechooser');
  await button(desk.page, 'Send a photo or clip').click();
  const buffer = await photo(desk.page);
  await (await choose).setFiles({ name: 'photo.png', mimeType: 'image/png', buffer });
  await desk.page.getByAltText('The photo to send').waitFor();
  await shoot(desk.page, 'picture-draft-desk');
  expect(await accessFaults(desk.page)).toEqual([]);
  await button(desk.page, 'Send this photo').click();
  await shown(desk.page.getByAltText('Photo that you sent'));
  await shoot(desk.page, 'picture-sent-desk');
  const address = await shown(studio.locator('.chat-line.private').getByAltText('写真'));
  await shoot(studio, 'picture-studio');
  expect(await statusOf(performer, address)).toBe(200);
  expect(await statusOf(phone, address)).toBe(404);

  // The performer takes a still of herself and sends it to everyone in the chat.
  await button(studio, 'セルフィー').click();
  const panel = studio.getByRole('dialog', { name: 'セルフィー' });
  await panel.getByRole('button', { name: '撮影する' }).click();
  await panel.getByAltText('撮影した写真').waitFor();
  await shoot(studio, 'selfy-studio');
  expect(await accessFaults(studio, '[role=dialog]')).toEqual([]);
  await panel.getByRole('button', { name: '全員に送る' }).click();
  await panel.getByText('送りました').waitFor();
  const selfie = await shown(desk.page.getByAltText('Selfie'));
  await button(phone.page, 'やり取りを開く').click();
  await shown(phone.page.getByAltText('セルフィー'));
  await shoot(phone.page, 'selfy-phone');
  await shoot(desk.page, 'selfy-desk');
  for (const person of [desk, phone, performer]) expect(await statusOf(person, selfie)).toBe(200);
});
