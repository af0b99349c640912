import { listReceipts } from '@akari/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../../core/account/account.capability.ts';
import { staffCapability } from '../../../core/staff/staff.capability.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { buildLogin, buildStaff, buildViewer } from '../../../testing/factories.ts';
import { testApp } from '../../../testing/http.ts';
import { providerEvent } from '../../../testing/payment/provider-event.ts';
import { testServices } from '../../../testing/services.ts';
import { purchaseCapability } from '../purchase.capability.ts';
import { purchaseAttemptTable, purchaseTable } from '../purchase.table.ts';
import { receivePayment } from '../receive-payment.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { receiptText } from './receipt-text.ts';
import { receiptTable } from './receipt.table.ts';

const services = await testServices({ env: { PUBLIC_URL: 'https://akari.example' } });
const { db } = services.database;
const { clock } = services;
const app = await testApp(services, [createAccountCapability([]), staffCapability, purchaseCapability]);
await db.insert(settingTable).values({
  ...{ scope: `site:${services.config.site_id}`, name: 'seller' },
  value: {
    name_ja: '髙﨑商店',
    name_en: 'Takasaki & Co.',
    address_ja: '東京都渋谷区1-1',
    phone: '03-0000-0000',
  },
});

let counted = 0;
/** A viewer who ordered in a language and paid $25 for 25.6 points. */
async function buyer(language: 'ja' | 'en' = 'ja') {
  const viewer = await buildViewer(services, { chat_lang: 'en', user_name: `buyer${(counted += 1)}` });
  const { cookie } = await buildLogin(services, viewer.user_id);
  const checkout_id = `c${counted}`;
  const created_at_ms = clock.nowMs();
  const [row] = await db
    .insert(purchaseTable)
    .values({
      ...{ user_id: viewer.user_id, idempotency_key: checkout_id, pack_id: 'p25', price_cents: 2_500 },
      ...{ units: 256_000, provider: 'cards', checkout_id, return_path: '/', created_at_ms },
    })
    .returning({ id: purchaseTable.id });
  await db.insert(purchaseAttemptTable).values({
    ...{
      purchase_id: row!.id,
      provider: 'cards',
      shown_version: 3,
      shown_hash: '',
      shown_text: '',
      created_at_ms,
    },
    ...{ shown_language: language, ip_address: '127.0.0.1' },
  });
  const named = { purchase_id: String(row!.id), checkout_id };
  const say = (type: 'paid' | 'declined' | 'refunded', cents = 2_500) =>
    receivePayment(services, 'cards', {
      ...providerEvent(named, type, cents),
      transaction_id: `t${(counted += 1)}`,
    });
  const kept = async () =>
    (await db.select().from(receiptTable).where(eq(receiptTable.purchase_id, row!.id))).toSorted(
      (a, b) => a.at_ms - b.at_ms || a.number - b.number,
    );
  return { ...viewer, cookie, say, kept, purchase_id: named.purchase_id };
}
const lineOf = (row: Awaited<ReturnType<Awaited<ReturnType<typeof buyer>>['kept']>>[number], label: string) =>
  receiptText(row).lines.find((line) => line.label === label)?.text;
const pdfOf = (cookie: string, receipt_id: string, path = '/api/purchase/receipts') =>
  app.inject({ url: `${path}/${receipt_id}/pdf`, headers: { cookie } });

it('numbers the receipts of a year without a gap, also when payments come at once and some are declined', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => buyer()));
  await Promise.all(buyers.map((one, at) => one.say(at % 3 === 2 ? 'declined' : 'paid')));
  const rows = await db.select().from(receiptTable);
  expect(rows.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(rows.map(({ year, kind }) => `${kind} ${year}`)).size).toBe(1);
  clock.advance(366 * 86_400_000);
  const next = await buyer();
  await next.say('paid');
  expect((await next.kept()).map(({ number }) => number)).toEqual([1]);
});

it('says what is known in the language of the sale, and nothing that is not', async () => {
  const one = await buyer('ja');
  await one.say('paid');
  const [receipt] = await one.kept();
  const { title, amount, lines, note } = receiptText(receipt!);
  expect([title, amount, note]).toEqual([
    '領収書',
    { label: '代金の総額', text: '25.00米ドル' },
    'テストのお支払いです。実際の請求はありません。',
  ]);
  expect(lines.map(({ label }) => label)).toEqual([
    ...['番号', '日時', '宛名', '内容', '単価', 'ポイントの有効期限', '購入番号', '決済の番号'],
    ...['ご確認いただいたお申込みの内容', '販売者', 'お問い合わせ'],
  ]);
  expect(lineOf(receipt!, '販売者')).toBe('髙﨑商店\n東京都渋谷区1-1\n03-0000-0000');
  expect(lineOf(receipt!, 'お問い合わせ')).toBe('https://akari.example/contact');
});

it('a refund has a credit note of its own row of numbers that names the receipt', async () => {
  const one = await buyer('en');
  await one.say('paid');
  clock.advance(1_000);
  await one.say('refunded', 500);
  clock.advance(1_000);
  await one.say('refunded', 1_000);
  const [receipt, first, second] = await one.kept();
  const number = lineOf(receipt!, 'Number');
  expect([first, second].map((note) => [note!.kind, receiptText(note!).amount.text])).toEqual([
    ['credit_note', 'US$5.00'],
    ['credit_note', 'US$10.00'],
  ]);
  expect([lineOf(first!, 'Receipt that is credited'), lineOf(second!, 'Receipt that is credited')]).toEqual([
    number,
    number,
  ]);
  expect(second!.number - first!.number).toBe(1);
  expect(lineOf(first!, 'Number')).toMatch(/^C-\d+-\d{4}-000001$/);
});

it('lists the own purchases with receipts and what went back, and gives the PDF to no other member', async () => {
  const [one, other] = [await buyer(), await buyer()];
  await one.say('paid');
  await one.say('refunded', 500);
  const got = await app.inject({ url: listReceipts.path, headers: { cookie: one.cookie } });
  const { purchases } = listReceipts.answer.parse(got.json());
  expect(purchases).toMatchObject([
    {
      purchase_id: one.purchase_id,
      money: { amount_minor: 2_500, currency: 'USD' },
      refunds: [{ kind: 'provider', state: 'done', taken_units: 51_200, debt_units: 0 }],
    },
  ]);
  const { receipt_id = '' } = purchases[0]?.receipt ?? {};
  const pdf = await pdfOf(one.cookie, receipt_id);
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    ...[200, 'application/pdf', '%PDF-'],
  ]);
  expect((await pdfOf(other.cookie, receipt_id)).statusCode).toBe(404);
  expect((await pdfOf(other.cookie, '1')).statusCode).toBe(404);
  const support = await buildStaff(services, { roles: [{ role: 'support' }] });
  expect((await pdfOf(support.cookie, receipt_id, '/api/office/receipts')).statusCode).toBe(200);
  expect((await pdfOf(one.cookie, receipt_id, '/api/office/receipts')).statusCode).toBe(404);
  const elsewhere = await buildStaff(services, { roles: [{ role: 'support', site_id: 20_003_236 }] });
  expect((await pdfOf(elsewhere.cookie, receipt_id, '/api/office/receipts')).statusCode).toBe(404);
});

it('a PDF is small, has its language and title, and embeds glyphs for rare characters', async () => {
  const one = await buyer();
  await one.say('paid');
  const [receipt] = await one.kept();
  const chunks: Buffer[] = [];
  for await (const chunk of receiptPdf(receipt!)) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const text = bytes.toString('latin1');
  expect(bytes.length).toBeLessThan(80_000);
  expect(text).toContain('/Lang (ja)');
  expect(text).toContain('/MarkInfo');
  expect(text.match(/\/FontFile\d? /g)?.length).toBe(2);
});
