import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, type Person } from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
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
  await arrive(person, '/chat/shizuku');
  await enterRoom(person, '1.2');
  return person;
}

/** Where a place of the picture is in the window. @param x and y parts of its width and height */
const placeIn = (page: Page, x: number, y: number): Promise<[number, number]> =>
  page.evaluate(
    ([across, down]) => {
      const video = document.querySelector<HTMLVideoElement>('.stage-picture > video');
      if (video === null) throw new Error('no picture');
      const box = video.getBoundingClientRect();
      const style = getComputedStyle(video);
      if (style.objectFit !== 'contain') throw new Error('the picture is cut off');
      const scale = Math.min(box.width / video.videoWidth, box.height / video.videoHeight);
      const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
      const [px = 0.5, py = 0.5] = style.objectPosition
        .split(' ')
        .map((part) => Number.parseFloat(part) / 100);
      const [left, top] = [box.left + (box.width - width) * px, box.top + (box.height - height) * py];
      return [left + across * width, top + down * height] as [number, number];
    },
    [x, y] as const,
  );
/** Where the drawn effect is on the picture of the page, parts of its width and height. */
async function drawnAt(page: Page): Promise<{ x: number; y: number }> {
  const handle = await page.waitForFunction(() => {
    const drawn = document.querySelector('.stage-effect');
    const video = drawn?.closest('.stage-picture')?.querySelector<HTMLVideoElement>(':scope > video');
    if (!drawn || !video) return null;
    const [place, box] = [drawn.getBoundingClientRect(), video.getBoundingClientRect()];
    const { objectFit, objectPosition } = getComputedStyle(video);
    const [across, down] = [box.width / video.videoWidth, box.height / video.videoHeight];
    const scale = objectFit === 'cover' ? Math.max(across, down) : Math.min(across, down);
    const [width, height] = [video.videoWidth * scale, video.videoHeight * scale];
    const [px, py] = objectPosition.split(' ').map((part) => Number.parseFloat(part) / 100);
    const left = box.left + (box.width - width) * (px ?? 0.5);
    const top = box.top + (box.height - height) * (py ?? 0.5);
    const x = (place.left - left) / width;
    return { x: video.closest('.mirrored') === null ? x : 1 - x, y: (place.top - top) / height };
  });
  return (await handle.jsonValue()) ?? { x: -1, y: -1 };
}
const near = (place: { x: number; y: number }, x: number, y: number): void => {
  expect(Math.abs(place.x - x)).toBeLessThan(0.01);
  expect(Math.abs(place.y - y)).toBeLessThan(0.01);
};

it('an effect is drawn at the same place of the picture on every stage', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'shizuku', { ja: '雫', en: 'Shizuku' }));
  const studio = performer.page;
  const desk = await visit('effectdesk', { lang: 'en', phone: false });
  const phone = await visit('effectphone', { lang: 'ja', phone: true });
  for (const { page } of [desk, performer]) await page.emulateMedia({ reducedMotion: 'no-preference' });

  // She has not allowed them: no tool offers them.
  await button(desk.page, /^More tools/).click();
  expect(await button(desk.page, 'Ripples').count()).toBe(0);
  await desk.page.keyboard.press('Escape');
  await studio.locator('.studio-settings summary').click();
  await studio.getByRole('combobox', { name: '映像への演出' }).click();
  await studio.getByRole('option', { name: '入室している方' }).click();
  await shoot(studio, 'effects-studio-setting');

  // By keyboard, from the middle one step to the left and two up.
  await button(desk.page, /^More tools/).click();
  await button(desk.page, 'Ripples').click();
  const field = desk.page.getByRole('button', { name: /^Where to send: Ripples/ });
  await field.waitFor();
  await desk.page.keyboard.press('ArrowLeft');
  await desk.page.keyboard.press('ArrowUp');
  await desk.page.keyboard.press('ArrowUp');
  await shoot(desk.page, 'effects-aim-desk');
  expect(await accessFaults(desk.page)).toEqual([]);
  const places = [desk, performer].map(({ page }) => drawnAt(page));
  const said = phone.page.getByText('effectdeskさんから「波紋」').waitFor();
  await desk.page.keyboard.press('Enter');
  for (const place of await Promise.all(places)) near(place, 0.45, 0.4);
  await said;
  await shoot(phone.page, 'effects-reduced-motion');
  await shoot(studio, 'effects-studio');
  await desk.page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });

  // By a finger, on a picture that does not fill the stage: beside it nothing is sent.
  await button(phone.page, 'その他の操作')
    .or(button(phone.page, /^その他/))
    .first()
    .click();
  await button(phone.page, 'しずく').click();
  const touched = phone.page.getByRole('button', { name: /^しずくをおくる場所/ });
  await touched.waitFor();
  // The effect before is drawn for two seconds.
  for (const { page } of [desk, performer])
    await expect.poll(() => page.locator('.stage-effect').count()).toBe(0);
  const others = [desk, performer].map(({ page }) => drawnAt(page));
  await phone.page.touchscreen.tap(...(await placeIn(phone.page, 0.5, 1.3)));
  await phone.page.touchscreen.tap(...(await placeIn(phone.page, 0.3, 0.7)));
  for (const place of await Promise.all(others)) near(place, 0.3, 0.7);
  await shoot(studio, 'effects-drops-studio');
  await shoot(desk.page, 'effects-drops-desk');
  await shoot(phone.page, 'effects-aim-phone');
  const [x, y] = await studio.evaluate(() => {
    const drawn = document.querySelector<HTMLElement>('.stage-effect');
    return [drawn?.style.left, drawn?.style.top];
  });
  expect([x, y]).not.toEqual(['', '']);
  await studio.getByText('しずくをおくった方').first().waitFor({ state: 'attached' });
  await studio.getByText('タッチや波紋をおくった方').first().waitFor({ state: 'attached' });
  expect(await auditBooks(server)).toEqual(BALANCED);
});
