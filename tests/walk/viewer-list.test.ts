import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { arrive, broadcast, button, enterRoom, newPerson, say, hears } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const PATIENCE = { timeout: 60_000 };

it('the studio lists viewers, updates their spending and marks departures', async () => {
  const performer = await makePerformer(server, 'kasane', { ja: '澪', en: 'Mio' });
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, performer);
  const rows = host.page.locator('.viewers .scroll li');
  const names = () => rows.locator('.viewer-name b').allTextContents();
  const enter = async () => {
    const viewer = await newPerson(browser, { url: server.url });
    const { user_name } = await registerPerson(viewer.context);
    await arrive(viewer, '/chat/kasane');
    await enterRoom(viewer, '1.2');
    return { ...viewer, user_name };
  };
  const first = await enter();
  await expect.poll(names, PATIENCE).toEqual([first.user_name]);
  const second = await enter();
  await expect
    .poll(async () => (await names()).toSorted(), PATIENCE)
    .toEqual([first.user_name, second.user_name].toSorted());
  // The amounts spent grow although no viewer joins or leaves.
  const spent = async () => Number.parseFloat(await rows.locator('.viewer-spent').first().innerText());
  const before = await spent();
  await expect.poll(spent, PATIENCE).toBeGreaterThan(before);
  await first.page.close({ runBeforeUnload: true });
  // Viewers who have left are shown below in grey, and are not counted.
  await expect.poll(names, PATIENCE).toEqual([second.user_name, first.user_name]);
  await rows
    .nth(1)
    .getByText(/に退室$/)
    .waitFor();
  expect(await host.page.locator('.viewers-count').innerText()).toBe('1');
});

/** Where the picture and the panel are, and whether anything darkens the page. */
const placesOf = (page: Page) =>
  page.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? null;
    const [picture, panel, field] = ['.stage-picture', '.side-panel', '.composer textarea'].map(boxOf);
    return {
      apart: picture && panel ? picture.right <= panel.left : null,
      whole: panel && field ? panel.bottom <= field.top && field.bottom <= innerHeight : null,
      backdrops: document.querySelectorAll('.backdrop').length,
    };
  });

it('a tip is given beside the picture, and the studio’s figures follow it', async () => {
  const performer = await makePerformer(server, 'setsuna', { ja: '刹那', en: 'Setsuna' });
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, performer);
  const viewer = await newPerson(browser, { url: server.url });
  const { page, words } = viewer;
  const { user_name } = await registerPerson(viewer.context);
  await staff(server, 'grant-points', { name: user_name, points: '50' });
  await arrive(viewer, '/chat/setsuna');
  await enterRoom(viewer, '1.2');
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 640 },
  ]) {
    await page.setViewportSize(size);
    for (const tool of [words.tips_open, '2ショット', '双方向']) {
      await button(page, tool).click();
      await page.locator('.side-panel').waitFor();
      expect(await placesOf(page), `${tool} ${size.width}`).toEqual({
        apart: true,
        whole: true,
        backdrops: 0,
      });
      await page.keyboard.press('Escape');
      await page.locator('.side-panel').waitFor({ state: 'detached' });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(page, words.tips_open).click();
  await say(viewer, 'こんばんは');
  await hears(host, 'こんばんは');
  await page.locator('.side-panel').getByLabel(words.amount).fill('3');
  await page
    .locator('.side-panel')
    .getByRole('button', { name: words.give('3') })
    .click();
  await page.locator('.side-panel').waitFor({ state: 'detached' });
  const given = host.page.locator('.viewers .scroll li').getByText(/チップとギフト 3\.00 pt/);
  await given.waitFor();

  await host.page.getByRole('button', { name: `${user_name}さんへの操作` }).click();
  await button(host.page, 'メッセージを表示しない').click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'メッセージを表示しない' }).click();
  await host.page
    .locator('.viewer-name')
    .getByText(/メッセージ非表示/)
    .waitFor();
  await say(viewer, '届かない');
  await hears(viewer, '届かない');
  await say(host, '見えません');
  await hears(viewer, '見えません');
  await hears(host, '見えません');
  expect(await host.page.getByText('届かない').count()).toBe(0);
});
