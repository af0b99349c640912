import type { Me } from '@akari/contract';
import { describe, expect, it } from 'vitest';
import {
  arrive,
  broadcast,
  button,
  enterRoom,
  fillRegistration,
  hears,
  newPerson,
  say,
  spentOn,
  type Person,
} from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, sessionsOf } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive, framesStop, soundArrives } from '@akari/testkit/harness/media';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';
import { makePerformer, staff } from '@akari/testkit/harness/staff';

const POINT = 10_000;
// A point a second, so that the points soon run out after most are tipped away. The grant and the pack last minutes,
// enough for all steps on a slow machine.
const RATE = '60';
const GRANTED = '600';
const PACK = { price: '$100', points: 109 };

const server = await sharedServer();

/**
 * Tips all but two slices of time, which may be charged during the tip. Free points cannot be tipped. A tip this large
 * asks for confirmation (spec §5).
 */
async function tipNearlyAll({ page, words, phone, context }: Person): Promise<void> {
  await button(page, phone ? words.tips : words.tips_open).click();
  const givable = async (): Promise<number> => {
    const me = (await (await context.request.get('/api/me')).json()) as Me;
    return ((me.balance?.points_units ?? 0) - (me.balance?.bonus_units ?? 0)) / POINT;
  };
  const amount = String(Math.floor(await givable()) - 20);
  await page.getByLabel(words.amount).fill(amount);
  await button(page, words.give(amount)).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: words.give(amount) })
    .click();
  await expect.poll(givable).toBeLessThan(21);
}

async function tipHeart(viewer: Person): Promise<void> {
  const { page, words, phone } = viewer;
  if (!phone) return button(page, words.quick_heart).click();
  await button(page, words.tips).click();
  await page.getByRole('button', { name: words.heart }).click();
  await button(page, words.give('0.2')).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Buys in the sheet that opens when the points are spent; afterwards the room offers to enter again. */
async function buyInRoom({ page, words }: Person, name: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`\\${PACK.price}(?!\\d)`) }).check({ force: true });
  await shoot(page, `${name}-purchase`);
  const opened = page.waitForEvent('popup');
  await button(page, words.review_order(PACK.price)).click();
  await button(page, words.buy_pack(String(PACK.points), PACK.price)).click();
  await button(await opened, words.pay).click();
  await page.getByText(words.arrived(String(PACK.points))).waitFor();
  await shoot(page, `${name}-settled`);
}

describe.each([
  {
    run: 'ja-1280',
    lang: 'ja',
    phone: false,
    camera: 'hd',
    performer_name: 'sayo',
    name: { ja: '小夜', en: 'Sayo' },
    user_name: 'tabibito',
  },
  {
    run: 'en-390',
    lang: 'en',
    phone: true,
    camera: 'small',
    performer_name: 'mio',
    name: { ja: '美緒', en: 'Mio' },
    user_name: 'wanderer',
  },
] as const)('main path $run', ({ run, lang, phone, camera, performer_name, name, user_name }) => {
  it('plays video, charges delivered time only, and balances the ledger', async () => {
    const browser = await launchBrowser(camera);
    const performer = await makePerformer(server, performer_name, { ...name, rate: RATE });
    const display = name[lang];
    const host = await newPerson(browser, { url: server.url, lang });
    const viewer = await newPerson(browser, { url: server.url, lang, phone });
    const { page, words } = viewer;
    const shot = (what: string, of = page) => shoot(of, `main-${run}-${what}`);

    await broadcast(host, performer);
    await shot('studio', host.page);

    // A new viewer: age gate, registration, twelve points, the list, the entry page with its price.
    await arrive(viewer, '/register');
    await fillRegistration(viewer, user_name);
    await page.getByRole('link', { name: words.balance('12.00') }).waitFor();
    await staff(server, 'grant-points', { name: user_name, points: GRANTED });
    await page
      .getByRole('link', { name: words.open_room(display) })
      .first()
      .click();
    await shot('door');
    await enterRoom(viewer, RATE);
    expect(await soundArrives(page, 60_000)).toBe(true);

    // Chat lines arrive in both directions.
    await say(viewer, 'こんばんは、灯りがきれいですね');
    await hears(host, 'こんばんは、灯りがきれいですね');
    await say(host, 'Welcome, ようこそ');
    await hears(viewer, 'Welcome, ようこそ');
    await hears(viewer, 'こんばんは、灯りがきれいですね');

    // Both receipts are updated.
    const first = await spentOn(viewer);
    await expect.poll(() => spentOn(viewer)).toBeGreaterThan(first);

    // A tip is animated on both pages.
    const flights = [page, host.page].map((one) => one.locator('.tip-toast').getByText('0.2').waitFor());
    await tipHeart(viewer);
    await shot('tip');
    await Promise.all(flights);
    await hears(host, words.heart);
    await hears(viewer, words.heart);
    await shot('watching');
    await shot('studio-chatting', host.page);

    // The server ends the session at zero, whatever the page shows.
    await tipNearlyAll(viewer);
    await page.getByText(words.soon_zero).waitFor();
    await page.getByText(words.points_gone).waitFor({ timeout: 180_000 });
    expect(await framesStop(page, 20_000)).toBe(true);
    await shot('points-gone');
    const [cut] = await sessionsOf(server, user_name);
    expect(cut).toMatchObject({ state: 'ended', end: 'points_spent' });

    // After a purchase the video plays again.
    await buyInRoom(viewer, `main-${run}`);
    await enterRoom(viewer, RATE);
    expect(await framesArrive(page, 60_000)).toBe(true);
    await button(page, words.leave).click();
    await page.getByText(words.left, { exact: true }).waitFor();
    await shot('left');

    // Exact to the unit: free points, granted ones and a pack were added; time and two tips were spent.
    const sessions = await sessionsOf(server, user_name);
    expect(sessions.map(({ end }) => end)).toEqual(['points_spent', 'left']);
    for (const session of sessions) {
      expect(session.delivered_ms).toBeGreaterThan(0);
      expect(session.charged_units).toBe(session.owed_units);
    }
    expect(await auditBooks(server)).toEqual(BALANCED);
    const earned = host.page.getByRole('region', { name: words.this_broadcast });
    await expect
      .poll(async () => Number.parseFloat(await earned.locator('.points').first().innerText()))
      .toBeGreaterThan(0);

    await button(host.page, words.stop_broadcast).first().click();
    await host.page.getByRole('alertdialog').getByRole('button', { name: words.stop_broadcast }).click();
    await host.page.getByText(words.broadcast_over).waitFor();
    expect([...viewer.faults, ...host.faults]).toEqual([]);
  });
});
