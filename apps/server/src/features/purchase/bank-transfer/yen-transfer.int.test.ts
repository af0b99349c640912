import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../../core/ledger/ledger.queries.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { createBankProvider } from '../../../platform/payment/bank/bank-provider.ts';
import { buildLogin, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { SALES_TERMS } from '../../../testing/payment/shop.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseCapability } from '../purchase.capability.ts';

const services = await testServices({
  env: {
    ...{ BANK_HOLDER_JA: 'カ）アカリ', BANK_HOLDER_EN: 'Akari K.K.', BANK_NAME_JA: 'テスト銀行' },
    ...{ BANK_NAME_EN: 'Test Bank', BANK_BRANCH_JA: '本店・普通', BANK_BRANCH_EN: 'Head office' },
    ...{ BANK_ACCOUNT: '1234567', BANK_CURRENCY: 'JPY' },
  },
});
const { db } = services.database;
services.payments = [createBankProvider(services)];
const app = await testApp(services, [createAccountCapability([]), staffCapability, purchaseCapability]);
const scope = `site:${services.config.site_id}`;
await db.insert(settingTable).values([
  { scope, name: 'order_terms', value: SALES_TERMS },
  { scope, name: 'yen_prices', value: { in_yen: true, p25: 3_800 } },
]);

it('a transfer in yen is ordered, matched in a statement and paid without decimals', async () => {
  const { user_id } = await buildViewer(services);
  const { cookie } = await buildLogin(services, user_id);
  const get = async <T>(url: string) => (await app.inject({ url, headers: { cookie } })).json<T>();
  const { order } = await get<{ order: { hash: string; parts: object[] } }>(
    '/api/purchase/order?pack_id=p25&lang=ja&method=transfer',
  );
  expect(JSON.stringify(order.parts)).toContain('3,800円');
  const started = await app.inject({
    ...{ method: 'POST', url: '/api/purchase' },
    payload: {
      ...{ pack_id: 'p25', return_path: '/purchasePoint', lang: 'ja', method: 'transfer' },
      order_hash: order.hash,
    },
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
  const { purchase_id } = started.json<{ purchase: { purchase_id: string } }>().purchase;
  const { transfer } = await get<{ transfer: { code: string } }>(
    `/api/bank-transfers/${purchase_id}?lang=ja`,
  );
  expect(transfer).toMatchObject({ price_cents: 3_800, currency: 'JPY' });

  const staff = await buildStaff(services, { roles: [{ role: 'finance' }] });
  const call = async (url: string, payload: object) =>
    (
      await app.inject({
        ...{ method: 'POST', url: `/api/office/bank-transfers/${url}`, payload },
        headers: { cookie: staff.cookie },
      })
    ).json<Record<string, unknown>>();
  const today = new Date(services.clock.nowMs() + 9 * 3_600_000).toISOString().slice(0, 10);
  const csv = `取引日,摘要,お預り金額\n${today},振込 ${transfer.code},"3,800円"\n${today},振込 ${transfer.code},"38"\n`;
  expect(await call('statement', { csv })).toMatchObject({
    currency: 'JPY',
    lines: [
      { amount_cents: 3_800, match: 'exact', transfer: { currency: 'JPY' } },
      { amount_cents: 38, match: 'over' },
    ],
  });
  const arrived = { amount_cents: 3_800, received_on: today, reason: 'on the account' };
  expect(await call(`${purchase_id}/confirm`, arrived)).toMatchObject({ state: 'given' });
  expect((await balancesOf(db, user_id)).points_units).toBe(256_000);
  expect(await checkLedger(db)).toEqual([]);
});
