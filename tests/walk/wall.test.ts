import { expect, it } from 'vitest';
import { broadcast, newPerson, reads } from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { officePerson } from '@akari/testkit/harness/office';
import { sharedServer } from '@akari/testkit/harness/server';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

it('staff find a room on the wall, mark it, warn and stop by the keyboard alone', async () => {
  const performer = await makePerformer(server, 'yagura', { ja: '櫓', en: 'Yagura' });
  const studio = await newPerson(browser, { url: server.url });
  await broadcast(studio, performer);
  const { page } = await officePerson({ server, browser }, 'mimawari', 'moderator', '/wall');
  const looks = new Looks(['mimawari', 'yagura', '櫓', 'Yagura']);

  await page.getByRole('button', { name: /^すべて/ }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('櫓');
  const tile = page.getByRole('list', { name: '配信中の部屋' }).getByRole('button', { name: /櫓/ });
  await expect.poll(() => tile.count(), { timeout: 60_000 }).toBe(1);
  // The picture is a small still of this broadcast.
  await expect
    .poll(
      () =>
        tile.locator('img').evaluateAll(([img]) => (img as HTMLImageElement | undefined)?.naturalWidth ?? 0),
      {
        timeout: 60_000,
      },
    )
    .toBe(256);
  await tile.focus();
  const detail = page.getByRole('complementary', { name: '選んだ部屋' });
  await detail.getByText('この配信はまだ確認されていません').waitFor();
  await looks.look(page, 'wall');

  await tile.focus();
  await page.keyboard.press('s');
  await detail.getByText(/（mimawari）$/).waitFor();

  await tile.focus();
  await page.keyboard.press('w');
  const question = page.getByRole('alertdialog');
  await question.getByRole('textbox', { name: '伝える内容' }).fill('音量にお気をつけください');
  await looks.look(page, 'wall-warn');
  await question.getByRole('button', { name: '注意を送る' }).click();
  await question.waitFor({ state: 'detached' });
  await reads(studio.page, '音量にお気をつけください');

  await tile.focus();
  await page.keyboard.press('x');
  await question.getByRole('textbox').waitFor();
  await looks.look(page, 'wall-stop');
  await question.getByRole('button', { name: '配信を止める' }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => tile.count(), { timeout: 60_000 }).toBe(0);
  expect(looks.found).toEqual({});
});
