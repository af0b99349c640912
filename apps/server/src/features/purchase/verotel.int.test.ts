import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { canSellPoints } from '../../core/site/points-for-sale.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createVerotelProvider } from '../../platform/payment/verotel/verotel-provider.ts';
import { SALES_TERMS, shopWith } from '../../testing/payment/shop.ts';

interface Seen {
  sales: { order: Record<string, string>; state: string }[];
  answers: { status: number; body: string }[];
}
const shop = await shopWith<Seen>({
  simulator: 'verotel-simulator.ts',
  env: (VEROTEL_URL) => ({
    PAYMENT: 'verotel',
    VEROTEL_URL,
    VEROTEL_SHOP_ID: '68849',
    VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J',
    VEROTEL_STATEMENT: 'VTSUP.COM*AKARI',
  }),
  open: (services) => createVerotelProvider(services.config.verotel, services),
});
const { services, app, db, control, member, pointsOf, eventsOf, waiting } = shop;

/** A member who has chosen a pack, and sees Verotel's page. */
async function atTheirPage(pack_id?: string) {
  const buyer = await shop.atTheirPage(pack_id);
  const page = await fetch(buyer.pay_url);
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  return { ...buyer, html, status: page.status, action };
}
const press = ({ action }: { action: string }, decision: 'approve' | 'decline') =>
  fetch(`${shop.provider_url}${action}`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });

it('shows the price on their page, and a payment gives 25.6 points once and leads back', async () => {
  const buyer = await atTheirPage();
  expect([buyer.status, buyer.html]).toEqual([200, expect.stringContaining('25.6ポイント: 25.00 USD')]);
  const back = await press(buyer, 'approve');
  expect(back.headers.get('location')).toBe(
    `https://akari.example/purchasePoint?purchase=${buyer.purchase_id}`,
  );
  expect((await control()).answers.at(-1)).toEqual({ status: 200, body: 'OK' });
  expect(await pointsOf(buyer)).toBe(256_000);
  expect(await checkLedger(db)).toEqual([]);
});

it('gives no points without their message, whatever the browser brings back', async () => {
  const buyer = await atTheirPage();
  await control({ fault: { times: 0 } });
  await press(buyer, 'approve');
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
  const declined = await atTheirPage();
  await press(declined, 'decline');
  expect([await pointsOf(declined), await eventsOf(declined)]).toEqual([0, []]);
});

it('gives the points once when the message comes three times', async () => {
  const buyer = await atTheirPage('p10');
  await control({ fault: { times: 3 } });
  await press(buyer, 'approve');
  expect((await control()).answers.slice(-3).map(({ body }) => body)).toEqual(['OK', 'OK', 'OK']);
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([100_000, [['paid', 'applied', null]]]);
});

it('refuses a message with a wrong signature, which refunds the buyer', async () => {
  const buyer = await atTheirPage();
  await control({ fault: { wrong_signature: true } });
  await press(buyer, 'approve');
  const { sales, answers } = await control();
  expect(answers.at(-1)?.status).toBe(401);
  expect(sales.at(-1)?.state).toBe('refunded');
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
});

it('accepts and files what names another amount, currency or purchase, and gives no points', async () => {
  for (const [instead, fault] of [
    [{ priceAmount: '24.99' }, 'amount_differs'],
    [{ priceCurrency: 'EUR' }, 'amount_differs'],
    [{ priceAmount: 'NaN' }, 'amount_differs'],
    [{ referenceID: '77' }, 'purchase_unknown'],
  ] as const) {
    const before = await waiting();
    const buyer = await atTheirPage();
    await control({ fault: { instead } });
    await press(buyer, 'approve');
    expect((await control()).answers.at(-1)).toEqual({ status: 200, body: 'OK' });
    const filed = await eventsOf({
      ...buyer,
      purchase_id: 'referenceID' in instead ? '77' : buyer.purchase_id,
    });
    expect(filed).toEqual([['paid', 'unmatched', fault]]);
    expect([await pointsOf(buyer), await waiting()]).toEqual([0, before + 1]);
  }
});

it('takes the points of a refund back, and files a chargeback after it for the staff', async () => {
  const buyer = await atTheirPage('p10');
  await press(buyer, 'approve');
  await control({ report: { reference: buyer.purchase_id, event: 'credit' } });
  await control({ report: { reference: buyer.purchase_id, event: 'chargeback' } });
  expect(await eventsOf(buyer)).toEqual([
    ['paid', 'applied', null],
    ['refunded', 'applied', null],
    ['chargeback', 'unmatched', 'money_back'],
  ]);
  expect(await pointsOf(buyer)).toBe(0);
});

it('files a second payment of a purchase', async () => {
  const buyer = await atTheirPage('p10');
  await press(buyer, 'approve');
  await control({
    fault: { instead: { saleID: '999' } },
    report: { reference: buyer.purchase_id, event: '' },
  });
  expect(await eventsOf(buyer)).toEqual([
    ['paid', 'applied', null],
    ['paid', 'unmatched', 'paid_twice'],
  ]);
  expect(await pointsOf(buyer)).toBe(100_000);
});

it('shows the company, the card statement and the terms of the site before they pay', async () => {
  const { cookie } = await member();
  const url = '/api/purchase/order?pack_id=p25&lang=ja';
  const { order } = (await app.inject({ url, headers: { cookie } })).json<{
    order: { parts: { label: string; text: string }[] };
  }>();
  const saying = (label: string) => order.parts.find((part) => part.label === label)?.text;
  expect(saying('カード明細の表示')).toBe('「VTSUP.COM*AKARI」と表示されます。');
  expect(saying('お支払いの時期と方法')).toContain('Verotel');
  expect(saying('申込みの撤回・解除')).toContain('お支払い後の取消しはできません。');
});

it('sells nothing while the terms lack a language', async () => {
  const { cookie } = await member();
  const asked = async () =>
    (await app.inject({ url: '/api/purchase/order?pack_id=p25&lang=ja', headers: { cookie } })).statusCode;
  const keep = (value: object) =>
    db.update(settingTable).set({ value }).where(eq(settingTable.name, 'order_terms'));
  await keep({ withdrawal_ja: SALES_TERMS.withdrawal_ja });
  expect([await asked(), await canSellPoints(services, services.config.site_id)]).toEqual([503, false]);
  await keep(SALES_TERMS);
  expect([await asked(), await canSellPoints(services, services.config.site_id)]).toEqual([200, true]);
});
