import { CCBILL_ENV } from '@akari/server/testing/payment/ccbill-env';
import { freePort } from '@akari/server/platform/process/free-port';
import { startSimulator } from '@akari/server/testing/start-simulator';
import { expect, it } from 'vitest';
import { arrive, fillRegistration, newPerson } from '@akari/testkit/harness/acts';
import { auditBooks, BALANCED, withDatabase } from '@akari/testkit/harness/books';
import { launchBrowser } from '@akari/testkit/harness/browser';
import { startTestServer, type TestServer } from '@akari/testkit/harness/server';
import { shoot } from '@akari/testkit/harness/shots';

interface Way {
  name: string;
  /** The button of the company's page by which the buyer pays. */
  pay: string;
  price: RegExp;
  /** Settings of the product, given the address of the company. */
  env: (url: string) => Record<string, string>;
  /** What follows the address to which the company sends its messages. */
  secret?: string;
}
const SITE = 'site:1000048';
const DOLLARS = /\$25(?![\d.])/;

/** The companies as processes that speak their documented side. */
const WAYS: readonly Way[] = [
  { name: 'ccbill', pay: 'pay', price: DOLLARS, env: CCBILL_ENV, secret: '/kP3vX9tRq2LmZ7bWc5YdN8fH' },
  {
    name: 'verotel',
    pay: 'Pay',
    price: DOLLARS,
    env: (VEROTEL_URL) => ({
      VEROTEL_URL,
      VEROTEL_SHOP_ID: '68849',
      VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J',
      VEROTEL_STATEMENT: 'VTSUP.COM*AKARI',
    }),
  },
  {
    name: 'btcpay',
    pay: 'Pay',
    price: DOLLARS,
    env: (BTCPAY_URL) => ({
      BTCPAY_URL,
      BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
      BTCPAY_API_KEY: 'a7f0c9ce5e32',
      BTCPAY_WEBHOOK_SECRET: 'HelloWorld',
    }),
  },
  {
    name: 'telecom',
    pay: 'yes',
    price: /3,800/,
    env: (url) => ({
      TELECOM_URL: `${url}/inetcredit/secure/order.pl`,
      TELECOM_CLIENT: '12345',
      TELECOM_NETWORKS: '127.0.0.1',
    }),
  },
];

/** What staff set before points are sold: the terms shown before a purchase, and prices in yen. */
const openForSale = (server: TestServer, in_yen: boolean): Promise<void> =>
  withDatabase(server, async ({ pool }) => {
    const terms = { withdrawal_ja: 'お支払い後の取消しはできません。', withdrawal_en: 'No cancellation.' };
    const set = (name: string, value: object) =>
      pool.query(
        `INSERT INTO setting (scope, name, value) VALUES ($1, $2, $3)
           ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value`,
        [SITE, name, JSON.stringify(value)],
      );
    await set('order_terms', terms);
    if (in_yen) await set('yen_prices', { in_yen: true, p25: 3_800 });
  });

it.each(WAYS)('a member pays by $name and has the points', async (way) => {
  const { name, pay, price, env, secret = '' } = way;
  const { port } = await startSimulator(
    new URL(`../../apps/server/src/testing/payment/${name}-simulator.ts`, import.meta.url),
  );
  const company = `http://127.0.0.1:${port}`;
  const own_port = await freePort();
  const own_url = `http://127.0.0.1:${own_port}`;
  const server = await startTestServer({
    env: { PAYMENT: name, PORT: String(own_port), PUBLIC_URL: own_url, ...env(company) },
  });
  await openForSale(server, name === 'telecom');
  const said = {
    shop: `${own_url}/api/purchase/webhook/${name}${secret}`,
    ...(name === 'ccbill' ? { back: { url: `${own_url}/api/purchase/return/ccbill`, pairs: true } } : {}),
  };
  await fetch(`${company}/control`, { method: 'POST', body: JSON.stringify(said) });
  const browser = await launchBrowser();

  for (const [lang, phone] of [
    ['ja', false],
    ['en', true],
  ] as const) {
    const person = await newPerson(browser, { url: own_url, lang, phone });
    const { page, words } = person;
    const shot = (what: string) => shoot(page, `pay-${name}-${lang}-${what}`);
    await arrive(person, '/register');
    await fillRegistration(person, `${name}-${lang}`);
    await page.getByRole('link', { name: words.balance('12.00') }).waitFor();
    await page.goto('/purchasePoint');
    await page.getByRole('radio', { name: price }).check({ force: true });
    await shot('packs');
    await page.getByRole('button', { name: /の注文内容を確認する$|^Review your order of / }).click();
    const buy = page.getByRole('button', { name: /で購入する$|^Buy for / });
    expect(await buy.innerText()).toMatch(price);
    await shot('order');
    await buy.click();
    await page.waitForURL((url) => url.origin === company);
    await page.getByRole('button', { name: pay, exact: true }).click();
    await page.waitForURL((url) => url.origin === own_url);
    await page.getByText(words.arrived('25.6')).waitFor();
    await shot('arrived');
    expect(person.faults).toEqual([]);
  }
  expect(await auditBooks(server)).toEqual(BALANCED);
});
