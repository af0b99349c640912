import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { testServices } from '../../testing/services.ts';
import { officeCapability } from '../office/office.capability.ts';
import { purchaseCapability } from '../purchase/purchase.capability.ts';
import { receivePayment } from '../purchase/receive-payment.ts';
import { purchaseTable } from '../purchase/purchase.table.ts';
import { couponCapability } from './coupon.capability.ts';
import { couponUseTable } from './coupon.table.ts';

const services = await testServices({
  env: { DEMO: '1', PAYMENT: 'sandbox' },
  payment: createSandboxProvider,
});
const { db } = services.database;
const app = await testApp(services, [
  createAccountCapability([]),
  officeCapability,
  couponCapability,
  purchaseCapability,
]);
await db.insert(settingTable).values({
  ...{ scope: `site:${services.config.site_id}`, name: 'yen_prices' },
  value: { in_yen: true, p10: 2_900, p25: 3_815, p50: 7_500 },
});

async function call<A>(cookie: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { cookie, ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}) };
  const got = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return got.json<A & { error?: { name: string } }>();
}

it('reduces a price in yen by whole yen, from the pack of the same size on', async () => {
  const staff = await buildStaff(services);
  const plan = {
    ...{ name: 'yen', kind: 'percent', site_id: null, percent: 15, units: null, buyers: 'all' },
    ...{ min_price_cents: 2_500, expires_at_ms: services.clock.nowMs() + 86_400_000 },
    ...{ budget_uses: null, budget_units: null },
  };
  const made = { plan, code: 'YENCODE', batch: 1, reason: 'spring sale' };
  const { coupon_id } = await call<{ coupon_id: string }>(staff.cookie, 'POST', '/api/office/coupons', made);
  const { user_id } = await buildViewer(services);
  const { cookie } = await buildLogin(services, user_id);
  const order = (pack_id: string) =>
    call<{ order: { hash: string; parts: { label: string; text: string }[]; coupon: object } }>(
      ...([cookie, 'GET', `/api/purchase/order?pack_id=${pack_id}&lang=ja&coupon_code=YENCODE`] as const),
    );
  expect((await order('p10')).error?.name).toBe('coupon_pack_too_small');
  const shown = (await order('p25')).order;
  // 15 per cent of 3,815 are 572.25 yen.
  expect(shown.coupon).toMatchObject({ before_cents: 3_815, price_cents: 3_243 });
  expect(shown.parts.find(({ label }) => label.startsWith('クーポン'))?.text).toBe(
    '通常価格3,815円から15%引きです。',
  );
  const body = { pack_id: 'p25', coupon_code: 'YENCODE', order_hash: shown.hash, lang: 'ja' };
  const { purchase } = await call<{ purchase: { purchase_id: string } }>(cookie, 'POST', '/api/purchase', {
    ...body,
    return_path: '/purchasePoint',
  });
  const [row] = await db.select().from(purchaseTable);
  expect([row?.price_cents, row?.currency]).toEqual([3_243, 'JPY']);
  const named = { purchase_id: purchase.purchase_id, checkout_id: row?.checkout_id ?? '' };
  await receivePayment(services, row!.provider, providerEvent(named, 'paid', 3_243, 'JPY'));
  const [use] = await db.select().from(couponUseTable);
  expect([use?.state, use?.off_cents, use?.currency]).toEqual(['used', 572, 'JPY']);
  const { uses } = await call<{ uses: object[] }>(staff.cookie, 'GET', `/api/office/coupons/${coupon_id}`);
  expect(uses).toMatchObject([{ off_cents: 572, currency: 'JPY' }]);
  expect(await checkLedger(db)).toEqual([]);
});
