import type { Page } from 'playwright-core';
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
import { audit } from '@akari/testkit/harness/audit';
import { auditBooks, BALANCED } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { registerPerson } from '@akari/testkit/harness/people';
import { startTestServer } from '@akari/testkit/harness/server';
import { shoot, shootWidths } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';
import { DAY_MS, HOUR_MS, moveBack, tipInRoom } from './spending.ts';

const server = await startTestServer({ env: { FAVOURITES: '2', FAVOURITES_VIP: '3' } });
const browser = await launchBrowser();
const { url } = server;

/** Nothing is clipped, narrow, covered, too small or inaccessible at the size of the window. */
const faultless = async (page: Page): Promise<void> => expect(await audit(page)).toEqual([]);

/** Opens the settings of the studio. */
const openSettings = (page: Page): Promise<void> =>
  page.getByText('Camera and microphone', { exact: true }).click();

/** Which points she takes, chosen in the settings of the studio. */
async function takes(page: Page, choice: string): Promise<void> {
  const answered = page.waitForResponse('**/api/thank-you-choice');
  await page.getByRole('combobox', { name: 'Thank-you points' }).click();
  await page.getByRole('option', { name: choice }).click();
  expect((await answered).status()).toBe(200);
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/thank_you');
  await button(page, '梔子さんにお礼を送る').click();
}
const send = (page: Page): Promise<void> => button(page, '1 pt を送る').click();

it('a viewer thanks a performer with points, and reads on the page why it cannot be done', async () => {
  const host = await newPerson(browser, { url, lang: 'en' });
  const performer = await makePerformer(server, 'kuchinashi', { ja: '梔子', en: 'Gardenia', rate: '0.6' });
  await broadcast(host, performer);
  const viewer = await newPerson(browser, { url, phone: true });
  const { page } = viewer;
  await registerPerson(viewer.context, { user_name: 'rindo' });
  await staff(server, 'grant-points', { name: 'rindo', points: '5' });
  await staff(server, 'grant-points', { name: 'rindo', points: '5', coupon: 'yes' });
  await arrive(viewer, '/thank_you');
  await reads(page, 'お礼を送れる配信者はまだいません');

  await page.goto('/chat/kuchinashi');
  await enterRoom(viewer, '0.6');
  await page.goto('/thank_you');
  await reads(page, /^あと 0\.\d\d pt のご利用で、お礼を送れます$/);
  await shootWidths(page, 'thanks-too-little');
  await faultless(page);
  await tipInRoom(viewer, 'kuchinashi', { rate: '0.6', amount: '1' });

  await openForm(page);
  await shootWidths(page, 'thanks-form');
  await faultless(page);
  await button(page, '10 pt').click();
  await reads(page, '無料ポイントは視聴専用のため、チップやギフトなどにはお使いいただけません。');
  expect(await button(page, '10 pt を送る').isDisabled()).toBe(true);
  await shoot(page, 'thanks-points-short');
  await button(page, '1 pt').click();
  await openSettings(host.page);
  await takes(host.page, 'Take none');
  await send(page);
  await reads(page, 'この配信者は、お礼ポイントを受け取っていません。');
  await reads(page, 'お礼ポイントを受け取っていません');
  await shoot(page, 'thanks-refused');

  await takes(host.page, 'Take regular and coupon points');
  await openForm(page);
  await page.getByRole('switch', { name: 'クーポンポイントで送る' }).click();
  await takes(host.page, 'Take regular points only');
  await send(page);
  await reads(page, 'この配信者は、クーポンポイントでのお礼を受け取っていません。');

  await openForm(page);
  for (const table of ['tip', 'viewer_session'] as const) await moveBack(server, table, 'rindo', 22 * DAY_MS);
  await send(page);
  await reads(page, 'お礼ポイントは、この3週間に0.3ポイント以上ご利用になった配信者に送れます。');
  for (const table of ['tip', 'viewer_session'] as const)
    await moveBack(server, table, 'rindo', -22 * DAY_MS);

  await openForm(page);
  const other = await viewer.context.newPage();
  await openForm(other);
  await send(page);
  await reads(page, '梔子さんにお礼を送りました。');
  await reads(page, /から、また送れます$/);
  await reads(host.page, 'rindo sent you 1 thank-you point.');
  await shoot(host.page, 'thanks-in-studio');
  await shootWidths(page, 'thanks-sent');
  await send(other);
  await reads(other, 'お礼ポイントを送れるのは、1人の配信者に24時間に1回です。');

  await moveBack(server, 'thank_you', 'rindo', 25 * HOUR_MS);
  await openForm(page);
  await button(host.page, host.words.stop_broadcast).click();
  await host.page.getByRole('alertdialog').getByRole('button', { name: host.words.stop_broadcast }).click();
  await reads(host.page, host.words.broadcast_over);
  await send(page);
  await reads(page, 'この配信者は、いま配信していません。');
  await reads(page, '配信が始まると送れます');
  await page.goto('/statement');
  await reads(page, /お礼/);
  await faultless(page);
  expect(await auditBooks(server)).toEqual(BALANCED);
});

const PERFORMERS = {
  botan: { ja: '牡丹', en: 'Peony' },
  karin: { ja: '花梨', en: 'Quince' },
  ajisai: { ja: '紫陽花', en: 'Hydrangea' },
  mizuki: { ja: '水木', en: 'Dogwood' },
} as const;
type Name = keyof typeof PERFORMERS;

/** The heart of the profile that the page shows. */
const heart = ({ page, lang }: Person, name: Name) =>
  button(
    page,
    lang === 'ja'
      ? `${PERFORMERS[name].ja}さんをお気に入りにする`
      : `Have ${PERFORMERS[name].en} as a favorite`,
  );
async function press(person: Person, name: Name): Promise<void> {
  await person.page.goto(`/viewers/${name}`);
  await heart(person, name).click();
}

it('favourites that cannot be added are refused on the page with their reason', async () => {
  for (const [name, texts] of Object.entries(PERFORMERS)) await makePerformer(server, name, texts);
  const desk = await newPerson(browser, { url, lang: 'en' });
  await registerPerson(desk.context, { user_name: 'borage', chat_lang: 'en' });
  await arrive(desk, '/viewers/botan');

  // A page that hears of no change offers what is done already.
  const other = { ...desk, page: await desk.context.newPage() };
  await other.page.route('**/socket.io/**', (route) => route.abort());
  await other.page.goto('/viewers/botan');
  await other.page.getByRole('button', { name: 'Have Peony as a favorite', pressed: false }).waitFor();
  await heart(desk, 'botan').click();
  await reads(desk.page, 'Peony is one of your favorites now.');
  await heart(other, 'botan').click();
  await reads(other.page, 'This performer is already one of your favorites.');
  await other.page.close();

  await press(desk, 'karin');
  await reads(desk.page, 'Quince is one of your favorites now.');
  await press(desk, 'ajisai');
  await reads(desk.page, 'Your list of favorites is full.');
  const [article] = await Promise.all([
    desk.context.waitForEvent('page'),
    desk.page.getByRole('link', { name: 'More about this' }).click(),
  ]);
  await article.getByRole('heading', { level: 1, name: 'Favorites and notices' }).waitFor();
  await reads(article, 'up to 2, or 3 for VIP members.');
  await shootWidths(desk.page, 'favourites-full');
  await faultless(desk.page);
  await staff(server, 'set-tier', { name: 'borage', tier: 'vip' });
  await press(desk, 'ajisai');
  await reads(desk.page, 'Hydrangea is one of your favorites now.');
  await desk.page.goto('/favourites');
  await reads(desk.page, '3 of up to 3');
  await button(desk.page, 'Remove Hydrangea from your favorites').click();
  await reads(desk.page, '2 of up to 3');
  await shootWidths(desk.page, 'favourites-removed');
  await faultless(desk.page);
  await staff(server, 'ban-viewer', { name: 'borage', performer: 'mizuki' });
  await press(desk, 'mizuki');
  await reads(desk.page, 'You are banned by this performer, so you cannot add them.');

  const phone = await newPerson(browser, { url, phone: true });
  await registerPerson(phone.context, { user_name: 'ruri' });
  await arrive(phone, '/home');
  await phone.page.route('**/api/favourites/botan', (route) => route.abort());
  await press(phone, 'botan');
  await reads(phone.page, 'サーバーにつながりません。');
  await shoot(phone.page, 'favourites-unreachable');
  await phone.page.unroute('**/api/favourites/botan');
  await heart(phone, 'botan').click();
  await reads(phone.page, '牡丹さんをお気に入りに追加しました。');
  await phone.page.goto('/viewers/karin');
  await phone.page.getByRole('button', { name: '花梨さんをお気に入りにする', pressed: false }).waitFor();
  await staff(server, 'close-performer', { name: 'karin' });
  await heart(phone, 'karin').click();
  await reads(phone.page, 'この配信者は見つかりませんでした。');
  await shoot(phone.page, 'favourites-gone');
  await press(phone, 'ajisai');
  await reads(phone.page, '紫陽花さんをお気に入りに追加しました。');
  await press(phone, 'mizuki');
  await reads(phone.page, 'お気に入りの数が上限に達しています。');
  await faultless(phone.page);

  // Who closed her account leaves the lists, and makes room.
  await desk.page.goto('/favourites');
  await reads(desk.page, '1 of up to 3');
  expect(await desk.page.getByText('Quince').count()).toBe(0);
});
