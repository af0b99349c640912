import { expect, it } from 'vitest';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createBtcpayProvider } from '../../platform/payment/btcpay/btcpay-provider.ts';
import { shopWith } from '../../testing/payment/shop.ts';
import { receiptText } from './receipt/receipt-text.ts';
import { receiptTable } from './receipt/receipt.table.ts';

interface Seen {
  invoices: { amount: string; currency: string }[];
}
const { services, db, control, atTheirPage, pointsOf } = await shopWith<Seen>({
  simulator: 'btcpay-simulator.ts',
  env: (BTCPAY_URL) => ({
    PAYMENT: 'btcpay',
    BTCPAY_URL,
    BTCPAY_STORE_ID: 'FvGQ3q9Ux7HkxWJyN5VwZ2zXoXyMPXoDzqgsMzCY1KfT',
    BTCPAY_API_KEY: 'a7f0c9ce5e32',
    BTCPAY_WEBHOOK_SECRET: 'HelloWorld',
    BTCPAY_CURRENCIES: 'USD,JPY',
  }),
  open: createBtcpayProvider,
});

it('BTCPay Server takes yen without decimals, and the receipt is in yen', async () => {
  const scope = `site:${services.config.site_id}`;
  const value = { in_yen: true, p25: 3_800 };
  await db.insert(settingTable).values({ scope, name: 'yen_prices', value });
  const person = await atTheirPage('p25');
  expect(await (await fetch(person.pay_url)).text()).toContain('25.6ポイント: 3800 JPY');
  await fetch(person.pay_url, { method: 'POST', redirect: 'manual' });
  expect(await pointsOf(person)).toBe(256_000);
  expect((await control()).invoices.at(-1)).toMatchObject({ amount: '3800', currency: 'JPY' });
  const [receipt] = await db.select().from(receiptTable);
  expect(receiptText(receipt!).amount.text).toBe('3,800円');
  expect(await checkLedger(db)).toEqual([]);
});
