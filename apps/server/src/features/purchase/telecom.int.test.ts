import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { canSellPoints } from '../../core/site/points-for-sale.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createTelecomProvider } from '../../platform/payment/telecom/telecom-provider.ts';
import { follow } from '../../testing/payment/follow-redirect.ts';
import { shopWith } from '../../testing/payment/shop.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';
import { receiptLines, receiptText } from './receipt/receipt-text.ts';
import { receiptTable } from './receipt/receipt.table.ts';

const DAY_MS = 86_400_000;

interface Seen {
  notices: { option: string; query: string; tries: number; accepted: boolean }[];
  answers: { status: number; body: string }[];
}
const shop = await shopWith<Seen>({
  simulator: 'telecom-simulator.ts',
  env: (url) => ({
    PAYMENT: 'telecom',
    TELECOM_URL: `${url}/inetcredit/secure/order.pl`,
    TELECOM_CLIENT: '12345',
    TELECOM_NETWORKS: '127.0.0.1',
  }),
  open: createTelecomProvider,
});
const { services, app, db, control, member, pointsOf, eventsOf, waiting } = shop;
const scope = `site:${services.config.site_id}`;
const pricesAre = (value: object) =>
  db
    .insert(settingTable)
    .values({ scope, name: 'yen_prices', value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
await pricesAre({ in_yen: true, p10: 1_500, p25: 3_800 });

/** A member who has chosen the pack of 25.6 points, and sees the payment page. */
async function atTheirPage() {
  const buyer = await shop.atTheirPage('p25');
  const html = await (await follow(await shop.redirectFor(buyer))).text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  return { ...buyer, html, action };
}
const press = ({ action }: { action: string }, rel: 'yes' | 'no') =>
  fetch(`${shop.provider_url}${action}`, {
    method: 'POST',
    body: new URLSearchParams({ rel }),
    redirect: 'manual',
  });

it('sells only the packs that have a price in yen, and nothing without one', async () => {
  const packs = async () =>
    (await app.inject('/api/purchase/packs')).json<{ packs: { pack_id: string }[] }>().packs;
  expect(await packs()).toEqual([
    { pack_id: 'p10', price_cents: 1_500, currency: 'JPY', units: 100_000, saving_percent: 0 },
    { pack_id: 'p25', price_cents: 3_800, currency: 'JPY', units: 256_000, saving_percent: 1 },
  ]);
  await pricesAre({ in_yen: false, p10: 1_500, p25: 3_800 });
  // The provider takes no dollars.
  expect([await packs(), await canSellPoints(services, services.config.site_id)]).toEqual([[], false]);
  await pricesAre({ in_yen: true, p10: 1_500, p25: 3_800 });
  const { ask } = await member('p30');
  expect((await ask()).json()).toMatchObject({ error: { name: 'purchase_unavailable' } });
});

it('a payment of 3,800 yen gives 25.6 points once, and the purchase keeps its currency', async () => {
  const buyer = await atTheirPage();
  expect(buyer.html).toContain('3800 yen');
  const back = await press(buyer, 'yes');
  expect(back.headers.get('location')).toBe(
    `https://akari.example/purchasePoint?purchase=${buyer.purchase_id}`,
  );
  expect((await control()).answers.at(-1)).toEqual({ status: 200, body: 'SuccessOK' });
  expect(await pointsOf(buyer)).toBe(256_000);
  const [row] = await db
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.id, Number(buyer.purchase_id)));
  expect(row).toMatchObject({ price_cents: 3_800, currency: 'JPY', state: 'settled' });
  const { headers, ...receipts } = (
    await app.inject({ url: '/api/purchase/receipts', headers: { cookie: buyer.cookie } })
  ).json<{ headers?: never; purchases: { money: object }[] }>();
  expect([headers, receipts.purchases[0]?.money]).toEqual([
    undefined,
    { amount_minor: 3_800, currency: 'JPY' },
  ]);
  expect(await checkLedger(db)).toEqual([]);
});

it('shows the price in yen and the text of the card statement before the payment', async () => {
  const { cookie } = await member();
  const saidIn = async (lang: string) =>
    (await app.inject({ url: `/api/purchase/order?pack_id=p25&lang=${lang}`, headers: { cookie } })).body;
  for (const word of ['3,800円', 'TELECOM / TC / TCM', 'テレコムクレジット'])
    expect(await saidIn('ja')).toContain(word);
  for (const word of ['¥3,800', 'TELECOM / TC / TCM', 'Telecom Credit'])
    expect(await saidIn('en')).toContain(word);
  expect(await saidIn('en')).not.toContain('テレコム');
});

it.each([
  ['ja', 'テレコムクレジット', 'Telecom Credit'],
  ['en', 'Telecom Credit', 'テレコムクレジット'],
] as const)(
  'a receipt in %s names the company in that language, and a mail in its own',
  async (lang, own, other) => {
    const buyer = await atTheirPage();
    const purchase_id = Number(buyer.purchase_id);
    await db
      .update(purchaseAttemptTable)
      .set({ shown_language: lang })
      .where(eq(purchaseAttemptTable.purchase_id, purchase_id));
    await press(buyer, 'yes');
    const [receipt] = await db.select().from(receiptTable).where(eq(receiptTable.purchase_id, purchase_id));
    const says = (lines: readonly { text: string }[]) => lines.map(({ text }) => text);
    expect(says(receiptText(receipt!).lines)).toContain(own);
    expect(says(receiptLines(receipt!, lang === 'ja' ? 'en' : 'ja'))).toContain(other);
    // A receipt of an earlier version has one name.
    const { company_names: _names, ...earlier } = receipt!.facts;
    expect(says(receiptLines({ ...receipt!, facts: earlier }, lang === 'ja' ? 'en' : 'ja'))).toContain(own);
  },
);

it('gives the points once when the notice comes twice', async () => {
  const buyer = await atTheirPage();
  await control({ fault: { times: 2 } });
  await press(buyer, 'yes');
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([256_000, [['paid', 'applied', null]]]);
});

it('gives nothing without a notice, and the points when it comes 25 hours late', async () => {
  const buyer = await atTheirPage();
  await control({ fault: { late: true } });
  await press(buyer, 'yes');
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
  services.clock.advance(DAY_MS + 3_600_000);
  await control({ later: true });
  expect(await pointsOf(buyer)).toBe(256_000);
});

it('settles a payment after a decline, also when the decline comes last', async () => {
  for (const order of [
    ['no', 'yes'],
    ['yes', 'no'],
  ] as const) {
    const buyer = await atTheirPage();
    for (const rel of order) await press(buyer, rel);
    expect(await pointsOf(buyer)).toBe(256_000);
  }
});

it('keeps and files another amount or another reference, and gives no points', async () => {
  for (const [instead, fault] of [
    [{ money: '1' }, 'amount_differs'],
    [{ money: '3800.5' }, 'amount_differs'],
    [{ option: '1-000000000000000000000000' }, 'purchase_unknown'],
    [{ option: '' }, 'purchase_unknown'],
  ] as const) {
    const before = await waiting();
    const buyer = await atTheirPage();
    await control({ fault: { instead } });
    await press(buyer, 'yes');
    expect((await control()).answers.at(-1)).toEqual({ status: 200, body: 'SuccessOK' });
    expect([await pointsOf(buyer), await waiting()]).toEqual([0, before + 1]);
    const named = fault === 'amount_differs' ? [['paid', 'unmatched', fault]] : [];
    expect(await eventsOf(buyer)).toEqual(named);
  }
});

it('refuses another sender, another merchant, a POST and a parameter that is named twice', async () => {
  const buyer = await atTheirPage();
  await control({ fault: { late: true } });
  await press(buyer, 'yes');
  const query = (await control()).notices.at(-1)?.query ?? '';
  const url = `/api/purchase/webhook/telecom?${query}`;
  const answers = [
    await app.inject({ url, remoteAddress: '203.0.113.7' }),
    await app.inject({ url: url.replace('clientip=12345', 'clientip=54321') }),
    await app.inject({ url: `${url}&money=3800` }),
    await app.inject({ method: 'POST', url, payload: {} }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401]);
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
  // Telecom Credit sends what was not accepted again.
  await control({ later: true });
  expect(await pointsOf(buyer)).toBe(256_000);
});
