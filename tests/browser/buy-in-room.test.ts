import { expect, it } from 'vitest';
import { arrive, button, enterRoom, newPerson, reads } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, pointsOf, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive } from '@akari/testkit/harness/media';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';

const LONG = { timeout: 240_000 };
const POINT = 10_000;
// The points of a registration last two minutes, so that the first warning comes at once.
const RATE = '6';

const server = await sharedServer();
const browser = await launchBrowser();

it('a member who runs low buys in the room, and the session goes on', LONG, async () => {
  await onAir(server, 'asagao', { ja: '朝顔', en: 'Asagao', rate: RATE });
  const viewer = await newPerson(browser, { url: server.url, phone: true });
  const { page, words } = viewer;
  await registerPerson(viewer.context, { user_name: 'kaimono' });
  await arrive(viewer, '/chat/asagao');
  await enterRoom(viewer, RATE);

  await reads(page, words.low_points);
  await page.getByRole('link', { name: words.add_points }).click();
  await reads(page, '朝顔さんの部屋で約10分（6 pt/分）');
  await shoot(page, 'buy-in-room');
  await button(page, words.review_order('$60')).click();
  await reads(page, '60.00米ドル');
  await shoot(page, 'order-in-room');
  const opened = page.waitForEvent('popup');
  await button(page, words.buy_pack('64', '$60')).click();
  const payment = await opened;
  await reads(page, '新しい画面でお支払いください');
  expect(await framesArrive(page, 60_000)).toBe(true);

  const closed = payment.waitForEvent('close');
  await button(payment, words.pay).click();
  await closed;
  await reads(page, words.arrived('64'));
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText(words.low_points).waitFor({ state: 'detached' });
  expect(await framesArrive(page, 60_000)).toBe(true);

  expect(await sessionsOf(server, 'kaimono')).toMatchObject([{ state: 'on', end: null }]);
  expect(await pointsOf(server, 'kaimono')).toBeGreaterThan(64 * POINT);
  expect(await auditBooks(server)).toEqual(BALANCED);
  expect(viewer.faults).toEqual([]);
});
