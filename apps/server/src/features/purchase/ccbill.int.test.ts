import { desc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { createCcbillProvider } from '../../platform/payment/ccbill/ccbill-provider.ts';
import { shopWith } from '../../testing/payment/shop.ts';
import { paymentEventTable } from './payment-event.table.ts';
import { paymentQueue } from './payment-queue.ts';

const HOUR_MS = 3_600_000;
const SECRET = 'kP3vX9tRq2LmZ7bWc5YdN8fH';
const FORM_ID = '1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21';
/** An address of CCBill's networks, one of another network, and one of a proxy that is trusted. */
const THEIRS = '127.0.0.1';
const FOREIGN = '127.0.0.9';
const PROXY = '127.0.0.3';

interface Seen {
  sales: { order: Record<string, string>; subscription_id: string; transaction_id: string }[];
  answers: { status: number; body: string }[];
  waiting: number;
}
const shop = await shopWith<Seen>({
  simulator: 'ccbill-simulator.ts',
  env: (CCBILL_URL) => ({
    PAYMENT: 'ccbill',
    CCBILL_URL,
    CCBILL_ACCOUNT: '900100',
    CCBILL_SUBACCOUNT: '0001',
    CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
    CCBILL_FORM_ID: FORM_ID,
    CCBILL_WEBHOOK_SECRET: SECRET,
    CCBILL_STATEMENT: 'CCBILL.COM*AKARI',
    CCBILL_NETWORKS: THEIRS,
    TRUST_PROXY: PROXY,
  }),
  open: createCcbillProvider,
});
const { services, app, db, control, member, pointsOf, eventsOf, matchedTo, waiting } = shop;
await control({ back: { url: `${shop.own_url}/api/purchase/return/ccbill`, pairs: true } });
const PAID = ['paid', 'applied', null];

/** A member who has chosen a pack, and sees CCBill's form. */
async function atTheirPage(pack_id?: string) {
  const buyer = await shop.atTheirPage(pack_id);
  const page = await fetch(buyer.pay_url);
  const html = await page.text();
  const [, action = ''] = /action="([^"]+)"/.exec(html) ?? [];
  return { ...buyer, html, status: page.status, action };
}
type Buyer = Awaited<ReturnType<typeof atTheirPage>>;
const press = ({ action }: Buyer, decision: 'pay' | 'decline') =>
  fetch(`${shop.provider_url}${action}`, {
    method: 'POST',
    body: new URLSearchParams({ decision }),
    redirect: 'manual',
  });
const report = ({ purchase_id }: Buyer, event: string) =>
  control({ report: { purchase: purchase_id, event } });
const lastAnswer = async () => (await control()).answers.at(-1);
/** Pays while something is wrong with the message. @returns the answer to the message */
async function payWith(buyer: Buyer, fault: object) {
  await control({ fault });
  await press(buyer, 'pay');
  await control({ fault: {} });
  return (await lastAnswer())?.status;
}
/** Where the browser of a member arrives that follows the provider's redirect. */
const arrivesAt = async (url: string, cookie = '') => {
  const { pathname, search } = new URL(url);
  return (await app.inject({ url: pathname + search, headers: { cookie } })).headers.location;
};

it.each(['json', 'form'])(
  'shows the price on their form, and a payment gives 25.6 points once (%s)',
  async (format) => {
    await control({ format });
    const buyer = await atTheirPage();
    expect([buyer.status, buyer.html]).toEqual([200, expect.stringContaining('25.00 USD')]);
    const back = await press(buyer, 'pay');
    expect(await lastAnswer()).toEqual({ status: 200, body: 'OK' });
    expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([256_000, [PAID]]);
    expect(await arrivesAt(back.headers.get('location') ?? '', buyer.cookie)).toBe(
      `https://akari.example/purchasePoint?purchase=${buyer.purchase_id}`,
    );
    expect(await checkLedger(db)).toEqual([]);
    await control({ format: 'json' });
  },
);

it('gives no points without their message, whatever the browser brings back', async () => {
  const buyer = await atTheirPage();
  await payWith(buyer, { times: 0 });
  await arrivesAt(
    `${shop.own_url}/api/purchase/return/ccbill?purchase_id=${buyer.purchase_id}`,
    buyer.cookie,
  );
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
});

it('leads a browser back to the purchase, also when the form passes nothing on', async () => {
  const { cookie, ask } = await member();
  const buy = async (key: string) =>
    (await ask(key)).json<{ purchase: { purchase_id: string } }>().purchase.purchase_id;
  const first = await buy('first');
  services.clock.advance(1_000);
  const latest = await buy('latest');
  const back = `${shop.own_url}/api/purchase/return/ccbill`;
  const page = 'https://akari.example/purchasePoint';
  expect(await arrivesAt(`${back}?purchase_id=${first}`, cookie)).toBe(`${page}?purchase=${first}`);
  expect(await arrivesAt(back, cookie)).toBe(`${page}?purchase=${latest}`);
  for (const unreadable of ['purchase_id=', 'purchase_id=x', 'purchase_id=1&purchase_id=2'])
    expect(await arrivesAt(`${back}?${unreadable}`, cookie)).toBe(`${page}?purchase=${latest}`);
  // A stranger's purchase, a browser without a login, and another provider.
  const { cookie: other } = await member();
  expect(await arrivesAt(`${back}?purchase_id=${first}`, other)).toBe(page);
  expect(await arrivesAt(back, other)).toBe(page);
  expect(await arrivesAt(`${back}?purchase_id=${first}`)).toBe(page);
  expect(await arrivesAt(`${shop.own_url}/api/purchase/return/verotel`, cookie)).toBe(page);
});

it('reports each decline, and a later success still gives the points', async () => {
  const buyer = await atTheirPage('p10');
  expect((await press(buyer, 'decline')).status).toBe(200);
  expect((await press(buyer, 'decline')).status).toBe(200);
  expect(await eventsOf(buyer)).toEqual([
    ['declined', 'applied', null],
    ['declined', 'applied', null],
  ]);
  await press(buyer, 'pay');
  expect(await pointsOf(buyer)).toBe(100_000);
  const unlucky = await atTheirPage('p10');
  for (let tries = 0; tries < 2; tries += 1) await press(unlucky, 'decline');
  const denied = await press(unlucky, 'decline');
  expect([denied.status, await pointsOf(unlucky)]).toEqual([303, 0]);
  const asked = { url: `/api/purchase/${unlucky.purchase_id}`, headers: { cookie: unlucky.cookie } };
  expect((await app.inject(asked)).json()).toMatchObject({ purchase: { state: 'failed' } });
});

it('gives the points once when the message comes three times', async () => {
  const buyer = await atTheirPage('p10');
  expect(await payWith(buyer, { times: 3 })).toBe(200);
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([100_000, [PAID]]);
});

it('gives the points for a message that comes a day later', async () => {
  const buyer = await atTheirPage('p10');
  await payWith(buyer, { times: 0 });
  services.clock.advance(25 * HOUR_MS);
  await report(buyer, 'NewSaleSuccess');
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([100_000, [PAID]]);
});

it.each([
  ['a wrong digest', { wrong_digest: true }],
  ['no digest', { instead: { dynamicPricingValidationDigest: '' } }],
  ['the digest of another sale', { instead: { subscriptionId: '0117240102000009999' } }],
  ['a foreign address', { source: FOREIGN }],
  ['a foreign address that claims theirs', { source: FOREIGN, headers: { 'x-forwarded-for': THEIRS } }],
  ['a foreign address behind the proxy', { source: PROXY, headers: { 'x-forwarded-for': FOREIGN } }],
  ['another account', { instead: { clientAccnum: '900101' } }],
  ['another account in the query string', { asked: { clientAccnum: '900101' } }],
  ['another account in both', { instead: { clientAccnum: '900101' }, asked: { clientAccnum: '900101' } }],
  ['another subaccount', { instead: { clientSubacc: '0002' }, asked: { clientSubacc: '0002' } }],
  ['two names of the event', { asked: { eventType: 'RenewalSuccess' } }],
  ['a name that hides a failure', { instead: { eventType: 'NewSaleFailure' } }],
])('refuses a message with %s, which they send again until it is accepted', async (_what, fault) => {
  const buyer = await atTheirPage();
  expect(await payWith(buyer, fault)).toBe(401);
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
  const { waiting: before } = await control();
  expect((await control({ redeliver: true })).waiting).toBe(before);
});

it('accepts a message that the trusted proxy passes on from them', async () => {
  const buyer = await atTheirPage('p10');
  const headers = { 'x-forwarded-for': `${FOREIGN}, ${THEIRS}` };
  expect(await payWith(buyer, { source: PROXY, headers })).toBe(200);
  expect(await pointsOf(buyer)).toBe(100_000);
});

it('has no address but the secret one', async () => {
  const buyer = await atTheirPage();
  const without = shop.webhook.slice(0, -SECRET.length - 1);
  for (const address of [without, `${without}/${SECRET.toLowerCase()}`, `${without}/x`]) {
    await control({ shop: address });
    expect(await payWith(buyer, {})).toBe(404);
    await report(buyer, 'NewSaleSuccess');
    expect((await lastAnswer())?.status).toBe(404);
  }
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([0, []]);
  // They repeat what was not accepted, at the address that it was sent to.
  await control({ shop: shop.webhook });
  await report(buyer, 'NewSaleSuccess');
  expect(await pointsOf(buyer)).toBe(256_000);
});

it.each([
  ['another amount', { billedInitialPrice: '24.99' }, 'amount_differs'],
  ['another currency', { billedCurrencyCode: '978' }, 'amount_differs'],
  ['an unknown currency', { billedCurrencyCode: '999' }, 'amount_differs'],
  ['an unreadable amount', { billedInitialPrice: 'NaN' }, 'amount_differs'],
  [
    'another price of the form',
    { subscriptionInitialPrice: '5.00', subscriptionCurrencyCode: '840' },
    'amount_differs',
  ],
  ['an unknown purchase', { 'X-purchase_id': '77' }, 'purchase_unknown'],
])(
  'accepts and files a sale with %s, and gives no points',
  async (_what, instead: Record<string, string>, fault) => {
    const before = await waiting();
    const buyer = await atTheirPage();
    expect(await payWith(buyer, { instead })).toBe(200);
    const purchase_id = instead['X-purchase_id'] ?? buyer.purchase_id;
    expect(await eventsOf({ purchase_id })).toEqual([['paid', 'unmatched', fault]]);
    expect([await pointsOf(buyer), await waiting()]).toEqual([0, before + 1]);
  },
);

it('compares the price of the form where the card was charged in another currency', async () => {
  const buyer = await atTheirPage();
  const instead = {
    ...{ subscriptionInitialPrice: '25.00', subscriptionCurrencyCode: '840' },
    ...{ billedInitialPrice: '3812', billedCurrencyCode: '392' },
  };
  expect(await payWith(buyer, { instead })).toBe(200);
  expect(await pointsOf(buyer)).toBe(256_000);
});

it('takes the points of what went back once, by the sale of the purchase', async () => {
  const buyer = await atTheirPage('p10');
  await press(buyer, 'pay');
  const before = await waiting();
  for (const event of ['Refund', 'Void', 'Chargeback', 'Return', 'Refund']) {
    await report(buyer, event);
    expect(await lastAnswer()).toEqual({ status: 200, body: 'OK' });
  }
  expect(await matchedTo(buyer)).toEqual([
    PAID,
    ['refunded', 'applied', null],
    // More than was paid cannot go back.
    ['voided', 'unmatched', 'money_back'],
    ['chargeback', 'unmatched', 'money_back'],
    ['chargeback', 'unmatched', 'money_back'],
    ['refunded', 'unmatched', 'money_back'],
  ]);
  expect([await pointsOf(buyer), await waiting()]).toEqual([0, before + 4]);
});

it('shows staff the sale and the purchase of what went back', async () => {
  const buyer = await atTheirPage('p10');
  await press(buyer, 'pay');
  await report(buyer, 'Chargeback');
  const { sales } = await control();
  const [refund] = await db
    .select({ id: paymentEventTable.id })
    .from(paymentEventTable)
    .where(eq(paymentEventTable.purchase_id, Number(buyer.purchase_id)))
    .orderBy(desc(paymentEventTable.id));
  expect(await paymentQueue.show(db, String(refund?.id))).toMatchObject({
    type: 'chargeback',
    named_purchase: null,
    sale_id: sales.at(-1)?.subscription_id,
    purchase: { purchase_id: buyer.purchase_id, state: 'settled' },
  });
});

it('accepts and changes nothing by events of subscriptions, and no renewal that it cannot look up', async () => {
  const buyer = await atTheirPage('p10');
  await press(buyer, 'pay');
  for (const event of ['Cancellation', 'Expiration', 'RenewalFailure', 'CustomerDataUpdate', 'toString']) {
    await report(buyer, event);
    expect(await lastAnswer()).toEqual({ status: 200, body: 'OK' });
  }
  await report(buyer, 'RenewalSuccess');
  expect((await lastAnswer())?.status).toBe(401);
  expect(await matchedTo(buyer)).toEqual([PAID]);
});

it('matches a void that comes before its sale, once the sale is known', async () => {
  const buyer = await atTheirPage('p10');
  await payWith(buyer, { times: 0 });
  const before = await waiting();
  await report(buyer, 'Void');
  expect([await matchedTo(buyer), await waiting()]).toEqual([[], before + 1]);
  await report(buyer, 'NewSaleSuccess');
  const matched = await matchedTo(buyer);
  expect(matched).toEqual([['voided', 'applied', 'money_back'], PAID]);
  expect([await pointsOf(buyer), await waiting()]).toEqual([0, before + 1]);
});

it.each([
  ['with a zero in front', '011724010200', 'json', false],
  ['with a zero in front, in a form', '011724010200', 'form', false],
  ['as numbers beyond 2^53', '911724010200', 'json', true],
])('keeps ids of 19 digits %s, and takes no sale for its neighbour', async (_what, ids, format, bare_ids) => {
  await control({ ids, format, fault: { bare_ids } });
  const buyers = [await atTheirPage('p10'), await atTheirPage('p10'), await atTheirPage('p10')] as const;
  for (const buyer of buyers) await press(buyer, 'pay');
  const [, second] = buyers;
  await report(second, 'Refund');
  for (const buyer of buyers) {
    const refunded = buyer === second ? [['refunded', 'applied', null]] : [];
    expect(await matchedTo(buyer)).toEqual([PAID, ...refunded]);
  }
  const { sales } = await control({ format: 'json', fault: {} });
  const kept = (await db.select().from(paymentEventTable)).map(({ sale_id }) => sale_id);
  for (const { subscription_id } of sales.slice(-3)) {
    expect(subscription_id).toMatch(new RegExp(`^${ids}\\d{7}$`));
    expect(kept).toContain(subscription_id);
  }
});

it('accepts what comes again after an answer that was lost', async () => {
  const buyer = await atTheirPage('p10');
  expect(await payWith(buyer, { source: FOREIGN })).toBe(401);
  await report(buyer, 'NewSaleSuccess');
  await report(buyer, 'NewSaleSuccess');
  expect([await pointsOf(buyer), await eventsOf(buyer)]).toEqual([100_000, [PAID]]);
});

it('sells no pack beyond their range', async () => {
  const { packs } = (await app.inject('/api/purchase/packs')).json<{ packs: { pack_id: string }[] }>();
  expect(packs.map(({ pack_id }) => pack_id)).toEqual(['p10', 'p25', 'p30', 'p50', 'p60', 'p100']);
  const { ask } = await member('p120');
  expect((await ask()).json()).toMatchObject({ error: { name: 'purchase_unavailable' } });
});

it('shows the company and the card statement before they pay', async () => {
  const { cookie } = await member();
  const url = '/api/purchase/order?pack_id=p25&lang=en';
  const { order } = (await app.inject({ url, headers: { cookie } })).json<{ order: object }>();
  expect(JSON.stringify(order)).toContain('CCBILL.COM*AKARI');
  expect(JSON.stringify(order)).toContain('CCBill');
});
