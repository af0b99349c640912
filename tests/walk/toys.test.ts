import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  reads,
  type Person,
} from '@akari/testkit/harness/acts';
import { accessFaults } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';
import { LovenseSimulator } from '@akari/server/testing/toys/simulator-process';
import { lovenseEnv } from '@akari/server/testing/toys/toy-scenes';

const lovense = await LovenseSimulator.start();
const server = await startTestServer({ env: { ...lovenseEnv(lovense), TOY_LAN: 'on' } });
const browser = await launchBrowser();
const { url } = server;

/** The pairing code is scanned: the application reports itself. */
async function scanned(): Promise<void> {
  const { paired } = await lovense.control();
  const [uid] = Object.keys(paired);
  const call_back = { url: `${url}/api/toy/lovense/callback`, uid };
  expect(await lovense.control<{ status: number }>({ call_back })).toEqual({ status: 200 });
}
const orders = async () =>
  (await lovense.control()).orders.map(({ toy, action, time_s }) => `${toy} ${action} ${time_s}`);

async function performerWithToys(): Promise<Person> {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'suzuna', { ja: '鈴菜', en: 'Suzuna' }));
  const { page } = performer;
  await button(page, 'Lovense Remoteで接続').click();
  await page.getByAltText('Lovense Remoteで読み取るQRコード').waitFor();
  await reads(page, 'ak4r1');
  await shoot(page, 'toys-pairing');
  expect(await accessFaults(page)).toEqual([]);
  await scanned();
  await reads(page, '接続中（remote 7.71.0）');
  return performer;
}

it('a viewer sends a level, holds a toy, and the performer stops it', async () => {
  const performer = await performerWithToys();
  const viewer = await newPerson(browser, { url, lang: 'en', phone: true });
  await registerPerson(viewer.context, { user_name: 'toyviewer' });
  await staff(server, 'grant-points', { name: 'toyviewer', points: '30' });
  await arrive(viewer, '/chat/suzuna');
  await enterRoom(viewer, '1.2');
  await button(viewer.page, 'More').click();
  await button(viewer.page, 'Connected toys').click();
  const facts = viewer.page.getByRole('dialog', { name: 'Connected toys' });
  await facts.getByRole('row', { name: '10 10 5 min Ultra high' }).waitFor();
  await shoot(viewer.page, 'toys-connected');
  expect(await accessFaults(viewer.page)).toEqual([]);
  await facts.getByRole('button', { name: 'Move a toy' }).click();
  const sheet = viewer.page.getByRole('dialog', { name: 'Remote toys' });

  await sheet.getByRole('button', { name: /^Level 4, / }).click();
  await shoot(viewer.page, 'toys-levels');
  expect(await accessFaults(viewer.page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Run level 4 (1 pt)' }).click();
  await expect.poll(orders).toEqual(['lush Vibrate:8 7']);
  await sheet.getByText('Toy 1, level 4').waitFor();
  await performer.page.locator('.chat-line.tip').getByText('トイ1をレベル4で7秒').waitFor();
  await sheet.getByText('Nothing is waiting').waitFor();

  await sheet.getByRole('button', { name: /^Toy 2/ }).click();
  await sheet.getByRole('button', { name: 'Request this toy' }).click();
  await shoot(performer.page, 'toys-request');
  await button(performer.page, 'toyviewerさんのトイ2の申し込みを受ける').click();
  await sheet.getByRole('button', { name: 'Start' }).click();
  await sheet.getByText('Only you can move this toy').waitFor();
  await sheet.getByRole('button', { name: /^Level 10, / }).click();
  await sheet.getByRole('button', { name: 'Run level 10 (10 pt)' }).click();
  await shoot(viewer.page, 'toys-question');
  await button(viewer.page, /^Send .*10/)
    .last()
    .click();
  await expect.poll(orders).toContain('nora Vibrate:20 300');
  await performer.page.getByText('トイ2 レベル10').waitFor();
  await shoot(performer.page, 'toys-running');
  expect(await accessFaults(performer.page)).toEqual([]);
  await shoot(viewer.page, 'toys-held');

  await button(performer.page, 'すべて止める').click();
  await expect.poll(orders).toContain('nora Stop 0');
  await reads(performer.page, 'すべてのトイを止めました');
  // The part that did not run is given back in a transaction of its own.
  await sheet
    .getByText(/^2[78]\.\d\d/)
    .first()
    .waitFor();
  await viewer.page.goto('/statement');
  await reads(viewer.page, 'Remote toy refund');
  await shoot(viewer.page, 'toys-statement');
  expect(await auditBooks(server)).toEqual(BALANCED);
});

it('a page connects to the application in its network, and says when it does not answer', async () => {
  const performer = await newPerson(browser, { url });
  await broadcast(performer, await makePerformer(server, 'nanao', { ja: '七緒', en: 'Nanao' }), 'waiting');
  const { page } = performer;
  // An application that does not let pages read its answers looks the same to the page as one that is not there.
  const address = 'https://192-168-1-44.lovense.club:30010/command';
  await page.route(address, (route) => route.abort());
  await page.getByLabel('Lovense Remoteのアドレス').fill('192.168.1.44:30010');
  const connect = button(page, '同じネットワークのLovense Remoteで接続');
  await connect.click();
  await reads(page, 'アプリにつながりませんでした。');
  await shoot(page, 'toys-lan-failed');
  expect(await accessFaults(page)).toEqual([]);
  // The address leads to the simulator now.
  await page.unroute(address);
  await page.route(address, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: `${lovense.url}/command` }) });
  });
  await connect.click();
  await reads(page, '接続中（Lovense）');
  await shoot(page, 'toys-lan');
});
