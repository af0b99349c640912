import { expect, it } from 'vitest';
import { arrive, button, enterRoom, newPerson, reads } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, pointsOf, sessionsOf, withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { framesArrive } from '@akari/testkit/harness/media';
import { onAir } from '@akari/testkit/harness/on-air';
import { registerPerson } from '@akari/testkit/harness/people';
import { sharedServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';

const POINT = 10_000;
// The points of a registration last two minutes, so that the first warning comes at once.
const RATE = '6';

const server = await sharedServer();
const browser = await launchBrowser();

it('a member who runs low buys in the room, and the session goes on', async () => {
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

const CODE = {
  ja: {
    more: 'その他',
    tool: 'クーポンコード',
    check: '確認する',
    gives: 'クーポンポイント5ポイント',
    take: '受け取る',
    took: 'クーポンポイント5ポイントを受け取りました',
  },
  en: {
    more: /^More tools/,
    tool: 'Coupon code',
    check: 'Check',
    gives: '5 coupon points',
    take: 'Get the points',
    took: 'You received 5 coupon points',
  },
} as const;

it('a code that is entered in the room gives its points there', async () => {
  await withDatabase(server, ({ pool }) =>
    pool.query(`WITH made AS (
        INSERT INTO coupon (name, kind, codes, units, buyers, min_price_cents, budget_uses, expires_at_ms, made_by, made_at_ms)
        VALUES ('rooms', 'points', 'shared', ${5 * POINT}, 'all', 0, 10, ${Date.now() + 3_600_000}, 1, 0) RETURNING id)
      INSERT INTO coupon_code (key, code, coupon_id) SELECT 'R00MS5', 'ROOMS5', id FROM made`),
  );
  await onAir(server, 'hotaru', { ja: '蛍', en: 'Hotaru', rate: RATE });
  for (const lang of ['ja', 'en'] as const) {
    const word = CODE[lang];
    const viewer = await newPerson(browser, { url: server.url, phone: lang === 'ja', lang });
    const { page } = viewer;
    await registerPerson(viewer.context, { user_name: `coupon${lang}` });
    await arrive(viewer, '/chat/hotaru');
    await enterRoom(viewer, RATE);
    await button(page, word.more).click();
    await button(page, word.tool).click();
    await page.getByRole('dialog').locator('input').fill('rooms-5');
    await button(page, word.check).click();
    await reads(page, word.gives);
    await shoot(page, `coupon-in-room-${lang}`);
    await button(page, word.take).click();
    await reads(page, word.took);
    expect(viewer.faults).toEqual([]);
  }
  const given = await withDatabase(server, async ({ pool }) => {
    const { rows } = await pool.query<{ units: number }>(
      `SELECT balance_units::int AS units FROM ledger_account a JOIN app_user u ON u.id = a.owner_id
        WHERE a.kind = 'viewer_coupon_points' AND u.user_name LIKE 'coupon%'`,
    );
    return rows.map(({ units }) => units);
  });
  expect(given).toEqual([5 * POINT, 5 * POINT]);
});
