import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { mailTable } from '../../core/mail/mail.table.ts';
import { sendNextMail } from '../../core/mail/send-mail.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { startSmtp } from '../../testing/mail/start-smtp.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { shownOrder } from '../../testing/payment/shown-order.ts';
import { testServices } from '../../testing/services.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseTable } from './purchase.table.ts';
import { receivePayment } from './receive-payment.ts';

const smtp = await startSmtp();
const services = await testServices({
  env: { DEMO: '1', PAYMENT: 'sandbox', ...smtp.env },
  payment: createSandboxProvider,
});
const app = await testApp(services, [createAccountCapability([]), purchaseCapability]);
const { db } = services.database;

/** A person buys 109 points, and the provider reports it twice. */
async function buy(verified: boolean) {
  const email = `${randomUUID()}@example.jp`;
  const { user_id } = await buildViewer(services, { email });
  if (verified) await setMailPerson(db, user_id, { verified_email: email });
  const { cookie } = await buildLogin(services, user_id);
  const answer = await app.inject({
    ...{ method: 'POST', url: '/api/purchase' },
    payload: { pack_id: 'p100', return_path: '/purchasePoint', ...(await shownOrder(app, cookie, 'p100')) },
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
  const { purchase_id } = answer.json<{ purchase: { purchase_id: string } }>().purchase;
  const row = (await db.select().from(purchaseTable)).find(({ id }) => String(id) === purchase_id)!;
  const bought = { purchase_id, provider: row.provider, checkout_id: row.checkout_id ?? '' };
  for (let told = 0; told < 2; told += 1)
    await receivePayment(services, row.provider, providerEvent(bought, 'paid', row.price_cents));
  while (await sendNextMail(services));
  return { email, bought };
}

it('a settled purchase has one receipt, with what was confirmed', async () => {
  const { email } = await buy(true);
  const mails = (await smtp.told()).mails.filter(({ to }) => to === email);
  expect(mails.map(({ subject, from }) => [subject, from])).toEqual([
    ['ご購入の控え', '"会員サービス" <no-reply@akari.example>'],
  ]);
  const text = mails[0]?.text ?? '';
  for (const said of [
    '109ポイント',
    '100.00米ドル',
    '領収書番号',
    'ご確認いただいたお申込みの内容（第',
    '申込みの撤回・解除',
  ])
    expect(text).toContain(said);
  expect(mails[0]?.headers['list-unsubscribe']).toBeUndefined();
});

it('goes to a confirmed address only', async () => {
  const { email } = await buy(false);
  expect((await smtp.told()).mails.filter(({ to }) => to === email)).toEqual([]);
  const rows = await db.select().from(mailTable);
  expect(rows.filter(({ address }) => address === email)).toEqual([]);
});

it('a refund has a notice with the amount, the points and the credit note', async () => {
  const { email, bought } = await buy(true);
  const refunded = { ...providerEvent(bought, 'refunded', 5_000), transaction_id: 'r1' };
  for (let told = 0; told < 2; told += 1) await receivePayment(services, bought.provider, refunded);
  while (await sendNextMail(services));
  const [, notice, ...more] = (await smtp.told()).mails.filter(({ to }) => to === email);
  expect([notice?.subject, more]).toEqual(['返金のお知らせ', []]);
  for (const said of ['50.00米ドル', '54.5ポイント', '返金明細書の番号', 'C-'])
    expect(notice?.text ?? '').toContain(said);
});
