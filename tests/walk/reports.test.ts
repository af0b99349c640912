import { expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  hears,
  newPerson,
  reads,
  say,
} from '@akari/testkit/harness/acts';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { Looks } from '@akari/testkit/harness/looks';
import { officePerson } from '@akari/testkit/harness/office';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();
const on = { server, browser };

it('viewer and performer report in two presses; two staff decide; the reporter sees the outcome', async () => {
  const looks = new Looks(['Enter', 'azami2', 'Wabisuke', 'wabisuke', 'miura', 'saeki', '侘助']);
  const performer = await makePerformer(server, 'wabisuke', { ja: '侘助', en: 'Wabisuke' });
  const host = await newPerson(browser, { url: server.url });
  await broadcast(host, performer);
  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context, { user_name: 'azami2' });
  await arrive(viewer, '/chat/wabisuke');
  await enterRoom(viewer, '1.2');
  await say(host, '外のサイトで話しませんか');
  await hears(viewer, '外のサイトで話しませんか');

  // The line, from the line itself.
  await button(viewer.page, '侘助さんのメッセージの操作').click();
  await reads(viewer.page, '理由を押すと、すぐに運営へ届きます');
  await shoot(viewer.page, 'report line');
  await button(viewer.page, /^外部での連絡や支払いへの誘導/).click();
  await reads(viewer.page, '通報を受け付けました');
  // The performer, from the place that introduces them; on a phone it is behind "more".
  await viewer.page.setViewportSize({ width: 390, height: 844 });
  await button(viewer.page, 'その他').click();
  await button(viewer.page, '通報する').click();
  await reads(viewer.page, '配信全体');
  await shoot(viewer.page, 'report performer 390');
  await button(viewer.page, /^脅迫/).click();
  await reads(viewer.page, /通報を受け付けました（番号 \d+）/);
  await viewer.page.setViewportSize({ width: 1280, height: 800 });
  // The viewer, from the studio's list.
  await host.page.getByRole('button', { name: 'azami2さんへの操作' }).click();
  await host.page.locator('.viewer-actions').getByRole('button', { name: '通報する' }).click();
  await shoot(host.page, 'report viewer in studio');
  await button(host.page, /^いやがらせ/).click();
  await reads(host.page, /通報を受け付けました（番号 \d+）/);

  const miura = await officePerson(on, 'miura', 'senior_moderator', '/queues');
  const saeki = await officePerson(on, 'saeki', 'moderator', '/queues');
  await reads(miura.page, '至急 1件');
  await looks.look(miura.page, 'queues');
  // The urgent one is first, and the next person gets another one.
  await button(miura.page, '通報の次の案件を担当する').click();
  await reads(miura.page, '脅迫、身の危険');
  await button(saeki.page, '通報の次の案件を担当する').click();
  await reads(saeki.page, '外部での連絡や支払いへの誘導');
  await saeki.page.locator('[data-reported]').getByText('外のサイトで話しませんか').waitFor();
  await looks.look(saeki.page, 'report line in office');
  // Another person's item can be read, and not decided.
  await saeki.page.goto(new URL(miura.page.url()).pathname);
  await reads(saeki.page, /miuraさんが.*まで担当しています/);
  expect(await saeki.page.locator('.queue-decision').count()).toBe(0);

  // By keyboard: the second decision, and Enter.
  await miura.page.keyboard.press('2');
  await reads(miura.page, '決定：違反あり');
  await shoot(miura.page, 'decision chosen');
  await miura.page.keyboard.press('Enter');
  await reads(viewer.page, /通報番号 \d+：確認し、対応しました/);
  // The decider has the next item at once; the other person sees how the first was decided.
  await reads(miura.page, 'いやがらせ、差別、暴言');
  await reads(saeki.page, /miuraさんが判断しました：違反あり/);
  await shoot(saeki.page, 'decided by another');

  await viewer.page.goto('/account');
  const own = viewer.page.getByRole('region', { name: '通報の記録' });
  await own.getByText('対応しました').waitFor();
  await own.getByText('確認中').waitFor();
  await looks.look(viewer.page, 'account with reports');
  expect(looks.found).toEqual({});
});

it('a decision about an item that was decided in between names it and shows the state now', async () => {
  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context);
  await makePerformer(server, 'hiiragi', { ja: '柊', en: 'Hiiragi' });
  const about = { target: 'person', performer_name: 'hiiragi' };
  await viewer.context.request.post('/api/report', { data: { about, reason: 'threat' } });
  const first = await officePerson(on, 'ando', 'admin', '/queues');
  await button(first.page, '通報の次の案件を担当する').click();
  await reads(first.page, '脅迫、身の危険');
  await button(first.page, /^違反あり ?2?$/).click();
  // This page hears of nothing while the same person decides at a second one.
  const items = /\/api\/office\/queue_items\/\d+$/;
  await first.page.route(items, (route) => route.abort());
  const other = await first.context.newPage();
  await other.goto(first.page.url());
  await button(other, /^違反なし ?1?$/).click();
  await button(other, '決定：違反なし').click();
  await other
    .getByText(/^決定しました/)
    .first()
    .waitFor();
  await first.page.unroute(items);
  await button(first.page, '決定：違反あり').click();
  await reads(first.page, 'この案件は、ほかの担当者がすでに判断しました');
  await reads(first.page, /andoさんが判断しました：違反なし/);
  await shoot(first.page, 'conflict');
});
