import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, button, newPerson } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { logIn } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const { url } = server;

/** A picture of one colour, drawn in a page. */
async function photo(page: Page, colour: string): Promise<Buffer> {
  const text = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [90, 120];
    const drawing = canvas.getContext('2d');
    if (drawing !== null) {
      drawing.fillStyle = fill;
      drawing.fillRect(0, 0, 90, 120);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return Buffer.from(text, 'base64');
}

it('pictures of the door are turned by swipe and buttons, and leave the page when they are rejected', async () => {
  await makePerformer(server, 'tobira', { ja: '扉', en: 'Tobira' });
  const host = await newPerson(browser, { url });
  await logIn(host.context, 'tobira');
  const ids: string[] = [];
  for (const colour of ['#c84', '#248', '#486']) {
    const headers = { 'content-type': 'image/png', 'idempotency-key': randomUUID() };
    const data = await photo(host.page, colour);
    const answer = await host.context.request.post('/api/door_pictures/file', { headers, data });
    const { picture } = (await answer.json()) as { picture: { picture_id: string } };
    await staff(server, 'approve-door-picture', { id: picture.picture_id });
    ids.push(picture.picture_id);
  }
  const { page, ...visitor } = await newPerson(browser, { url, lang: 'en', phone: true });
  await arrive({ page, ...visitor }, '/chat/tobira');
  const slider = page.getByRole('region', { name: 'Photos of Tobira' });
  const position = slider.getByRole('status');
  await expect.poll(() => position.textContent()).toBe('Photo 1 of 3');
  await slider.getByRole('list').evaluate((track) => track.scrollTo({ left: track.clientWidth * 2 }));
  await expect.poll(() => position.textContent()).toBe('Photo 3 of 3');
  await button(page, 'Previous photo').click();
  await expect
    .poll(() => slider.getByRole('list').evaluate((track) => track.scrollLeft / track.clientWidth))
    .toBe(1);
  expect(await position.textContent()).toBe('Photo 2 of 3');
  const image = slider.getByAltText('Photo 2 of 3 of Tobira');
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(90);
  expect(await accessFaults(page)).toEqual([]);
  for (const id of ids) await staff(server, 'reject-door-picture', { id, reason: 'unclear' });
  await slider.waitFor({ state: 'detached' });
});
