import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  fillLogin,
  hears,
  newPerson,
  reads,
  say,
  stands,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { framesArrive } from '@akari/testkit/harness/media';
import { DEMO_PASSWORD, registerPerson } from '@akari/testkit/harness/people';
import { sharedServer, type SharedServer } from '@akari/testkit/harness/server';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

/** Opens a room's entry page as an administrator. */
async function administrator(
  on: { server: SharedServer; browser: Browser },
  name: string,
  more: Record<string, string> = {},
): Promise<Person> {
  await staff(on.server, 'create-admin', { name, password: DEMO_PASSWORD, ...more });
  const admin = await newPerson(on.browser, { url: on.server.url });
  await arrive(admin, '/login');
  await fillLogin(admin, name, DEMO_PASSWORD);
  await admin.page.waitForURL((address) => address.pathname !== '/login');
  await admin.page.goto('/chat/suzu');
  return admin;
}
const look = (name: string, person: Person, looks: Looks): Promise<void> => looks.look(person.page, name);

it('admins watch a two-shot; only the visible one is shown and writes', async () => {
  const performer = await makePerformer(server, 'suzu', { ja: '鈴', en: 'Suzu' });
  const studio = await newPerson(browser, { url: server.url });
  await broadcast(studio, performer);
  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context, { user_name: 'takeshi' });
  await staff(server, 'grant-points', { name: 'takeshi', points: '50' });
  await arrive(viewer, '/chat/suzu');
  await enterRoom(viewer, '1.2');
  await button(viewer.page, '2ショット').click();
  await reads(viewer.page, '運営が映像やメッセージを確認することがあります');
  await button(viewer.page, /^申し込む/).click();
  await button(studio.page, 'takeshiさんとの2ショットを受ける').click();
  await reads(studio.page, '運営が映像やメッセージを確認することがあります');
  await button(studio.page, '2ショットを始める').click();
  await stands(studio, '2ショット');
  await watching(viewer.page);

  const stranger = await newPerson(browser, { url: server.url });
  await registerPerson(stranger.context);
  await arrive(stranger, '/chat/suzu');
  await reads(stranger.page, '鈴さんは、2ショット中です');

  const looks = new Looks([
    'suzu',
    'takeshi',
    'mamori',
    'kakure',
    'Suzu',
    '鈴',
    '夜店の灯りのそばで、お話ししましょう。',
    'こんばんは',
    'ここなら話せますね',
  ]);
  const seen = await administrator({ server, browser }, 'mamori');
  const enter = button(seen.page, /^管理者として入室する/);
  await enter.waitFor();
  expect(await enter.isDisabled()).toBe(true);
  await look('admin-door', seen, looks);
  expect(
    await seen.page
      .locator('video')
      .evaluateAll((all) => all.some((one) => (one as HTMLVideoElement).srcObject !== null)),
  ).toBe(false);
  await seen.page.getByLabel('入室の理由').fill('通報3番の確認');
  await enter.click();
  await watching(seen.page);
  await say(viewer, 'ここなら話せますね');
  await hears(seen, 'ここなら話せますね');
  await say(seen, 'こんばんは');
  await hears(viewer, 'こんばんは');
  await hears(viewer, '管理者');
  const row = studio.page.getByRole('listitem').filter({ hasText: 'mamori' });
  await row.getByText('管理者').waitFor();
  expect(await row.getByText('レギュラー').count()).toBe(0);
  await look('studio-admin', studio, looks);

  const unseen = await administrator({ server, browser }, 'kakure', { invisible: 'yes' });
  await unseen.page.getByLabel('入室の理由').fill('通報3番の確認');
  // Until the price is known the button is off, and the key does nothing.
  await expect.poll(() => button(unseen.page, /^管理者として入室する/).isEnabled()).toBe(true);
  await unseen.page.keyboard.press('Enter');
  await watching(unseen.page);
  await reads(unseen.page, /非表示の管理者は/);
  expect(await unseen.page.locator('.composer').count()).toBe(0);
  await hears(unseen, 'ここなら話せますね');
  await look('admin-unseen', unseen, looks);
  expect(await studio.page.getByText('kakure').count()).toBe(0);
  expect(await framesArrive(viewer.page, 15_000)).toBe(true);
  expect(looks.found).toEqual({});
});
