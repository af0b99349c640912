import { CCBILL_ENV } from '@akari/server/testing/payment/ccbill-env';
import { freePort } from '@akari/server/platform/process/free-port';
import { startSimulator } from '@akari/server/testing/start-simulator';
import { withDatabase } from './books.ts';
import { startTestServer, type TestServer } from './server.ts';

export const COMPANIES = ['ccbill', 'verotel', 'btcpay', 'telecom'] as const;
export type Company = (typeof COMPANIES)[number];

const SITE = 'site:1000048';
const CCBILL_SECRET = '/kP3vX9tRq2LmZ7bWc5YdN8fH';
/** Settings of the product for each company, given its address. */
const ENV: Record<Company, (url: string) => Record<string, string>> = {
  ccbill: CCBILL_ENV,
  verotel: (VEROTEL_URL) => ({
    ...{ VEROTEL_URL, VEROTEL_SHOP_ID: '68849', VEROTEL_KEY: 'zpXwe2D77g4P7ysGJcr3rY87TBYs6J' },
    ...{ VEROTEL_STATEMENT: 'VTSUP.COM*AKARI', VEROTEL_PLANS: 'on', VEROTEL_ONE_CLICK: 'on' },
  }),
  btcpay: (BTCPAY_URL) => ({
    ...{ BTCPAY_URL, BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT' },
    ...{ BTCPAY_API_KEY: 'a7f0c9ce5e32', BTCPAY_WEBHOOK_SECRET: 'HelloWorld' },
  }),
  telecom: (url) => ({
    ...{ TELECOM_URL: `${url}/inetcredit/secure/order.pl`, TELECOM_CLIENT: '12345' },
    ...{ TELECOM_NETWORKS: '127.0.0.1', TELECOM_ONE_CLICK: 'on' },
  }),
};
const BANK = {
  ...{ BANK_HOLDER_JA: 'カ）アカリ', BANK_HOLDER_EN: 'Akari K.K.', BANK_NAME_JA: 'テスト銀行' },
  ...{ BANK_NAME_EN: 'Test Bank', BANK_BRANCH_JA: '本店・普通', BANK_BRANCH_EN: 'Head office, ordinary' },
  BANK_ACCOUNT: '1234567',
};

/** A server that sells points by every company, and the companies as processes that speak their documented side. */
export interface Market {
  server: TestServer;
  url: string;
  companies: Record<Company, string>;
  /** Tells a company what goes wrong, or what happens. @returns what it has seen */
  control: (company: Company, body?: object) => Promise<unknown>;
  /** Sends the messages of the companies to this origin. */
  tellAt: (origin: string) => Promise<void>;
  /** From now on the site sells by these alone. Telecom Credit takes yen alone, so prices are in yen then. */
  sellBy: (...sellers: (Company | 'bank')[]) => Promise<void>;
  /** Starts the server again on the same data and port, after it was killed. */
  startAgain: () => Promise<TestServer>;
}

const setting = (server: TestServer, name: string, value: object): Promise<void> =>
  withDatabase(server, async ({ pool }) => {
    await pool.query(
      `INSERT INTO setting (scope, name, value) VALUES ($1, $2, $3)
         ON CONFLICT (scope, name) DO UPDATE SET value = excluded.value`,
      [SITE, name, JSON.stringify(value)],
    );
  });

export async function startMarket(more: Record<string, string> = {}): Promise<Market> {
  const started = await Promise.all(
    COMPANIES.map(async (name) => {
      const file = new URL(
        `../../../../apps/server/src/testing/payment/${name}-simulator.ts`,
        import.meta.url,
      );
      return [name, `http://127.0.0.1:${(await startSimulator(file)).port}`] as const;
    }),
  );
  const companies = Object.fromEntries(started) as Record<Company, string>;
  const own_port = await freePort();
  const url = `http://127.0.0.1:${own_port}`;
  const env: Record<string, string> = {
    ...Object.fromEntries(COMPANIES.flatMap((name) => Object.entries(ENV[name](companies[name])))),
    ...BANK,
    PAYMENT: [...COMPANIES, 'bank'].join(','),
    ...{ PORT: String(own_port), PUBLIC_URL: url },
    ...more,
  };
  const server = await startTestServer({ env });
  const terms = { withdrawal_ja: 'お支払い後の取消しはできません。', withdrawal_en: 'No cancellation.' };
  await setting(server, 'order_terms', terms);

  const control = async (company: Company, body: object = {}): Promise<unknown> =>
    (await fetch(`${companies[company]}/control`, { method: 'POST', body: JSON.stringify(body) })).json();
  const tellAt = async (origin: string): Promise<void> => {
    for (const name of COMPANIES) {
      const shop = `${origin}/api/purchase/webhook/${name}${name === 'ccbill' ? CCBILL_SECRET : ''}`;
      const back = { url: `${url}/api/purchase/return/ccbill`, pairs: true };
      await control(name, { shop, ...(name === 'ccbill' && { back }) });
    }
  };
  await tellAt(url);
  const market: Market = {
    server,
    url,
    companies,
    control,
    tellAt,
    sellBy: async (...sellers) => {
      const used = [...COMPANIES, 'bank' as const].map((name) => [name, sellers.includes(name)] as const);
      await setting(market.server, 'payment_providers', Object.fromEntries<boolean>(used));
      const in_yen = sellers.includes('telecom');
      await setting(market.server, 'yen_prices', { in_yen, p10: 1_500, p25: 3_800, p30: 4_500, p50: 7_500 });
    },
    startAgain: async () => {
      market.server = await startTestServer({ data_dir: server.data_dir, env });
      return market.server;
    },
  };
  return market;
}
