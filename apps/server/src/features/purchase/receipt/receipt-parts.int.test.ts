import { readReceipt } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import type { ProviderEvent } from '../../../platform/payment/payment-provider.ts';
import { buildLogin, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { testServices } from '../../../testing/services.ts';
import { contactTable, contactMessageTable } from '../../contact/contact.table.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { receiptText } from './receipt-text.ts';
import { receiptTable, type ReceiptRow } from './receipt.table.ts';

const services = await testServices({ env: { PUBLIC_URL: 'https://akari.example' } });
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [createAccountCapability([]), purchaseCapability]);
const scope = `site:${services.config.site_id}`;
const set = (name: string, value: Record<string, unknown>) =>
  db
    .insert(settingTable)
    .values({ scope, name, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
const SELLER = { name_ja: '髙﨑商店', name_en: 'Takasaki & Co.' };

let counted = 0;
interface Bought {
  language?: 'ja' | 'en';
  currency?: 'USD' | 'JPY';
  price?: number;
  subscription_id?: number;
  user_id?: number;
}
/** A viewer who ordered a pack of 25.6 points, in yen usually. */
async function buyer({ language = 'ja', currency = 'JPY', price = 3_800, ...with_plan }: Bought = {}) {
  const user_id =
    with_plan.user_id ?? (await buildViewer(services, { user_name: `parts${(counted += 1)}` })).user_id;
  const { cookie } = await buildLogin(services, user_id);
  const checkout_id = `parts${(counted += 1)}`;
  const created_at_ms = clock.nowMs();
  const { subscription_id = null } = with_plan;
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id, idempotency_key: checkout_id, pack_id: 'p25', price_cents: price, currency },
      ...{ units: 256_000, provider: 'cards', checkout_id, return_path: '/', created_at_ms },
      ...(subscription_id === null ? {} : { subscription_id, way: 'plan' as const }),
    })
    .returning({ id: purchaseTable.id });
  await db.insert(purchaseAttemptTable).values({
    ...{ purchase_id: row!.id, provider: 'cards', shown_version: 3, shown_hash: '', shown_text: '' },
    ...{ shown_language: language, ip_address: '127.0.0.1', created_at_ms },
  });
  const named = { purchase_id: String(row!.id), checkout_id };
  const say = (type: 'paid' | 'refunded', amount: number, more: Partial<ProviderEvent> = {}) =>
    receivePayment(services, 'cards', {
      ...providerEvent(named, type, amount, currency),
      ...{ transaction_id: `parts${(counted += 1)}`, ...more },
    });
  const kept = async () =>
    (await db.select().from(receiptTable).where(eq(receiptTable.purchase_id, row!.id))).toSorted(
      (a, b) => a.at_ms - b.at_ms,
    );
  return { user_id, cookie, say, kept, purchase_id: named.purchase_id };
}
const lineOf = (row: ReceiptRow | undefined, label: string) =>
  row === undefined ? undefined : receiptText(row).lines.find((one) => one.label === label)?.text;

it('names the registration number and the tax from the day on that staff have set, and nothing before', async () => {
  await set('seller', SELLER);
  const before = await buyer();
  await before.say('paid', 3_800);
  await set('seller', {
    ...SELLER,
    registration: 'T1234567890123',
    tax_rates: `2014-04-01 8\n2019-10-01 10`,
  });
  const after = await buyer();
  await after.say('paid', 3_800);
  clock.advance(1_000);
  await after.say('refunded', 1_100);
  await set('seller', SELLER);
  const [old] = await before.kept();
  expect([lineOf(old, '代金に含まれる消費税など'), lineOf(old, '販売者の登録番号')]).toEqual([
    ...[undefined, undefined],
  ]);
  const [receipt, note] = await after.kept();
  expect([lineOf(receipt, '代金に含まれる消費税など'), lineOf(receipt, '販売者の登録番号')]).toEqual([
    ...['345円（税率10%）', 'T1234567890123'],
  ]);
  expect(lineOf(receipt, '単価')).toBe('1ポイントあたり約148.4円');
  expect(lineOf(note, '代金に含まれる消費税など')).toBe('100円（税率10%）');
});

it('names the card, and the rate where it was charged in another currency', async () => {
  const one = await buyer({ language: 'en', currency: 'USD', price: 2_500 });
  const card = { brand: 'VISA', last4: '6666', credential: null };
  await one.say('paid', 2_500, { card, billed: { amount_minor: 2_309, currency: 'EUR' } });
  const [receipt] = await one.kept();
  expect(
    ['Card', 'Charged to your card', 'Exchange rate', 'Unit price'].map((label) => lineOf(receipt, label)),
  ).toEqual(['VISA •••• 6666', '23.09 EUR', 'US$1.00 = 0.9236 EUR', 'about 97.7 US cents per point']);
  const other = await buyer({ currency: 'USD', price: 2_500 });
  await other.say('paid', 2_500);
  const [plain] = await other.kept();
  expect(
    ['お支払いのカード', 'カードへの請求額', '換算のレート'].map((label) => lineOf(plain, label)),
  ).toEqual([...[undefined, undefined, undefined]]);
});

it('a period of a plan names its end, the next charge and how to cancel, also in the PDF', async () => {
  const { user_id } = await buildViewer(services, { user_name: 'partsplan' });
  const created_at_ms = clock.nowMs();
  const [plan] = await db
    .insert(subscriptionTable)
    .values({
      ...{ user_id, site_id: services.config.site_id, plan: 'lite', provider: 'cards' },
      ...{ price_minor: 2_900, currency: 'JPY', units: 256_000, created_at_ms },
    })
    .returning();
  const one = await buyer({ price: 2_900, user_id, subscription_id: plan!.id });
  await one.say('paid', 2_900);
  const [receipt] = await one.kept();
  expect(lineOf(receipt, 'プラン')).toBe('Liteプラン');
  expect(lineOf(receipt, '次回の請求')).toMatch(/に2,900円（解約されるまで自動で更新されます。）$/);
  expect(lineOf(receipt, '解約の方法')).toBe(
    'プランのページで、いつでも解約できます。\nhttps://akari.example/plans',
  );
});

it('names the terms of withdrawal; a credit note names the declaration about its purchase alone', async () => {
  await set('order_terms', { withdrawal_ja: '未使用なら14日以内。', withdrawal_en: 'Unused: 14 days.' });
  const [one, other] = [await buyer(), await buyer()];
  for (const each of [one, other]) await each.say('paid', 3_800);
  clock.advance(60_000);
  const [receipt] = await one.kept();
  expect(lineOf(receipt, '申込みの撤回・解除')).toBe('未使用なら14日以内。');
  const [contact] = await db
    .insert(contactTable)
    .values({
      ...{ site_id: services.config.site_id, subject: 'withdrawal', lang: 'ja', opened_at_ms: clock.nowMs() },
      ...{ request_key: 'parts', request_hash: 'parts' },
    })
    .returning();
  const text = `購入：${lineOf(receipt, '番号')}`;
  await db.insert(contactMessageTable).values({ contact_id: contact!.id, text, at_ms: clock.nowMs() });
  clock.advance(60_000);
  for (const each of [one, other]) await each.say('refunded', 3_800);
  const notes = [(await one.kept())[1], (await other.kept())[1]];
  expect(lineOf(notes[0], '申込みの撤回・解除')).toContain(`（受付番号${contact!.id}）による返金です。`);
  expect(notes[1]?.kind).toBe('credit_note');
  expect(lineOf(notes[1], '申込みの撤回・解除')).toBeUndefined();
});

it('the page reads the own receipt with all of its lines, and no other', async () => {
  const [one, other] = [await buyer(), await buyer()];
  await one.say('paid', 3_800);
  const [receipt] = await one.kept();
  const url = readReceipt.path.replace(':receipt_id', String(receipt!.id));
  const got = await app.inject({ url, headers: { cookie: one.cookie } });
  const read = readReceipt.answer.parse(got.json());
  expect([read.title, read.amount.text]).toEqual(['領収書', '3,800円']);
  expect(read.lines).toEqual(receiptText(receipt!).lines);
  expect((await app.inject({ url, headers: { cookie: other.cookie } })).statusCode).toBe(404);
  const strange = readReceipt.path.replace(':receipt_id', '1e400');
  expect((await app.inject({ url: strange, headers: { cookie: one.cookie } })).statusCode).toBe(404);
});
