import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  newPerson,
  reads,
  stands,
  watching,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const server = await sharedServer();
const browser = await launchBrowser();

/** Creates a member with points and coupon points. */
async function member(user_name: string): Promise<Person> {
  const viewer = await newPerson(browser, { url: server.url });
  await registerPerson(viewer.context, { user_name });
  await staff(server, 'grant-points', { name: user_name, points: '20' });
  await staff(server, 'grant-points', { name: user_name, points: '5', coupon: 'yes' });
  return viewer;
}

describe('consent', () => {
  it('is requested again when the rate has changed', async () => {
    await onAir(server, 'hazuki', { ja: '葉月', en: 'Hazuki' });
    const viewer = await member('thrifty');
    await staff(server, 'add-campaign', {
      label: 'double_discount',
      percent: '20',
      second: '10',
      hours: '1',
      performer: 'hazuki',
    });
    await arrive(viewer, '/chat/hazuki');
    await button(viewer.page, /^入室する 0\.864/).waitFor();
    await shoot(viewer.page, 'consent-campaign');
    await staff(server, 'set-rate', { name: 'hazuki', rate: '2' });
    await button(viewer.page, /^入室する 0\.864/).click();
    await reads(viewer.page, '料金が変わりました');
    await shoot(viewer.page, 'consent-price-changed');
    await button(viewer.page, /^入室する 1\.44/).click();
    await watching(viewer.page);
    expect(await sessionsOf(server, 'thrifty')).toMatchObject([{ rate_units_per_min: 14_400 }]);
    expect(await auditBooks(server)).toEqual(BALANCED);
  });

  it('gives the coupon points to a two-shot, which a reload ends', async () => {
    const studio = await newPerson(browser, { url: server.url });
    await broadcast(studio, await makePerformer(server, 'yayoi', { ja: '弥生', en: 'Yayoi' }));
    const viewer = await member('generous');
    await arrive(viewer, '/chat/yayoi');
    await viewer.page.getByRole('button', { name: 'クーポンポイント' }).click();
    await shoot(viewer.page, 'consent-coupon-door');
    await enterRoom(viewer, '1.2');
    await button(viewer.page, '2ショット').click();
    await shoot(viewer.page, 'consent-coupon-ask');
    await viewer.page.getByRole('switch', { name: /贈ります/ }).click();
    await button(viewer.page, /^申し込む/).click();
    await button(studio.page, 'generousさんとの2ショットを受ける').click();
    await shoot(studio.page, 'consent-coupon-accept');
    await button(studio.page, '2ショットを始める').click();
    await stands(studio, '2ショット');
    await watching(viewer.page);
    await shoot(viewer.page, 'consent-coupon-twoshot');
    // The balance in the header shows coupon points only while there are some.
    await expect.poll(() => viewer.page.getByRole('banner').getByText('クーポン').count()).toBe(0);
    await viewer.page.reload();
    await button(viewer.page, viewer.words.enter('1.2')).waitFor();
    await stands(studio, 'チャット中');
    expect(await auditBooks(server)).toEqual(BALANCED);
  });
});
