import { beforeAll, expect, it } from 'vitest';
import { arrive, broadcast, button, newPerson, reads, stands, watching } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { channelOf, whenStanding } from '@akari/testkit/harness/channels';
import { framesArrive } from '@akari/testkit/harness/media';
import { registerPerson } from '@akari/testkit/harness/people';
import { command } from '@akari/testkit/harness/rooms';
import { startTestServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await startTestServer({ demo: true, env: { MAIL: 'demo' } });
const browser = await launchBrowser();
/** A demo performer in the free preview. */
const WAITING = 'mio';

beforeAll(() => whenStanding(server, WAITING, 'waiting'));

it('a guest sees the performer move after one press on the home page, without sound', async () => {
  const guest = await newPerson(browser, { url: server.url });
  const { page, faults } = guest;
  await arrive(guest, '/home');
  await page.locator(`a[href^="/chat/${WAITING}"]`).first().click();
  await watching(page);
  expect(
    await page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.muted),
  ).toBe(true);
  await expect.poll(() => page.locator('.guest-preview [role=timer]').innerText()).toMatch(/残り0:[0-5]\d$/);
  expect(await page.locator('.door-card').count()).toBe(0);
  // Another tab of the same guest does not take the picture away.
  const tab = await guest.context.newPage();
  await tab.goto(`/chat/${WAITING}`);
  await tab.locator('[data-door=guest] .door-card').waitFor();
  expect(await framesArrive(page, 20_000)).toBe(true);
  expect(faults).toEqual([]);
});

it('a shared profile link leads to the room, in the language of the browser', async () => {
  const guest = await newPerson(browser, { url: server.url, lang: 'en' });
  const { page } = guest;
  await page.goto(`/performers/${WAITING}`);
  await button(page, guest.words.of_age).click();
  await page.waitForURL(`**/chat/${WAITING}`);
  await watching(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

it('who registers has the free points once the link of the mail is opened', async () => {
  const guest = await newPerson(browser, { url: server.url });
  const { page, faults } = guest;
  await arrive(guest, '/register');
  await page.locator('input[name=user_name]').fill('tsubaki');
  await page.locator('input[name=email]').fill('tsubaki@mail.example');
  await page.locator('input[name=password]').fill('paper lantern 4711');
  await page.locator('input[name=legal_age]').check();
  await button(page, '無料で登録する').click();
  await reads(page, '無料ポイントは、そのリンクを開いたあとに付きます。');
  await page.goto('/mail?inbox');
  // Mails to people of other tests come in between, and close it.
  const mail = page.locator('.mail-one', { hasText: 'tsubaki@mail.example' });
  const link = mail.locator('.mail-body a').first();
  await link.waitFor({ state: 'attached' });
  const [opened] = await Promise.all([
    guest.context.waitForEvent('page'),
    link.evaluate((element: HTMLElement) => element.click()),
  ]);
  await button(opened, '確認する').click({ timeout: 60_000 });
  await reads(opened, '視聴専用の無料ポイントを12ポイントお贈りしました。');
  await opened.locator('.bal', { hasText: '12.00' }).waitFor();
  expect(faults).toEqual([]);
});

it('a goal is celebrated on both stages, then counted down, and who agreed stays', async () => {
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, await makePerformer(server, 'sakuya', { ja: '咲夜', en: 'Sakuya' }), 'waiting');
  const viewer = await newPerson(browser, { url: server.url });
  const { page, words } = viewer;
  const { user_name } = await registerPerson(viewer.context);
  await staff(server, 'grant-points', { name: user_name, points: '20' });
  await command(host, 'start_free', 2_000);
  await arrive(viewer, '/chat/sakuya');
  await page.getByRole('button', { name: /^入室する 無料/ }).click();
  await watching(page);
  // All are waited for from the press on: the celebration lasts 4 s, the countdown 10 s.
  const thanks = `${user_name}さん、ありがとうございます`;
  const shown = [page, host.page].map((stage) => stage.locator('.goal-words', { hasText: thanks }).waitFor());
  const agreed = page.getByRole('button', { name: /^続ける\s*0\.6 pt\/分/ }).click();
  await button(page, words.quick_heart).click();
  await Promise.all(shown);
  expect((await channelOf(server, 'sakuya')).free_chat).toMatchObject({ phase: 'ending' });
  await agreed;
  // The picture plays on while the end is counted down.
  expect(await framesArrive(page, 5_000)).toBe(true);
  await reads(page, '終わったら、そのままパーティーチャットに入ります。');
  await stands(host, 'チャット中');
  await page.locator('[data-mode=party]').waitFor();
  await watching(page);
  await button(page, words.leave).first().click();
  await reads(page, words.left);
  await expect.poll(() => auditBooks(server)).toEqual(BALANCED);
});
