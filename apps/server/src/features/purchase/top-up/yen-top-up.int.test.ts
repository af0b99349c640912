import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { userTable } from '../../../core/account/state/account.table.ts';
import { checkLedger } from '../../../core/ledger/check-ledger.ts';
import { setMailPerson } from '../../../core/mail/mail-person.ts';
import { mailTable } from '../../../core/mail/mail.table.ts';
import { settingTable } from '../../../platform/config/setting.table.ts';
import { startSmtp } from '../../../testing/mail/start-smtp.ts';
import { cardShop, MINUTE_MS } from '../../../testing/payment/card-shop.ts';
import { purchaseTable } from '../purchase.table.ts';
import { chargesSettled } from '../stored-card/run-charge.ts';

const smtp = await startSmtp();
const { services, db, ask, withCard, after, pointsOf } = await cardShop({
  CCBILL_PRICES: 'JPY 300.00-15000.00',
  ...smtp.env,
});
const place = { scope: `site:${services.config.site_id}`, name: 'yen_prices' };
const pricesAre = (value: object) =>
  db
    .insert(settingTable)
    .values({ ...place, value })
    .onConflictDoUpdate({ target: [settingTable.scope, settingTable.name], set: { value } });
const PLAN = { below_units: 200_000, pack_id: 'p25', most_a_day: 2, most_a_month: 3 };

type Member = Awaited<ReturnType<typeof withCard>>;
const boughtBy = async ({ user_id }: Member) =>
  (await db.select().from(purchaseTable).where(eq(purchaseTable.user_id, user_id))).filter(
    ({ way }) => way === 'top_up',
  );
const stateOf = async (member: Member) =>
  (await ask('GET', '/api/purchase/top-up', member)).json<{ state: string }>().state;
async function pass() {
  await after(MINUTE_MS);
  await chargesSettled(services);
  await after(1_000);
}
async function withTopUp() {
  const member = await withCard();
  const email = `${member.user_id}@example.jp`;
  await db.update(userTable).set({ email }).where(eq(userTable.id, member.user_id));
  await setMailPerson(db, member.user_id, { verified_email: email });
  const shown = await ask('POST', '/api/purchase/top-up/order', member, { plan: PLAN, lang: 'ja' });
  const { order } = shown.json<{ order: { hash: string; parts: { text: string }[] } }>();
  const body = { plan: PLAN, lang: 'ja', order_hash: order.hash };
  expect((await ask('POST', '/api/purchase/top-up', member, body)).json()).toMatchObject({ state: 'on' });
  return { member, order };
}

it('buys in yen at the price that was agreed to, and stops when staff change it', async () => {
  await pricesAre({ in_yen: true, p10: 1_500, p25: 3_800 });
  const { member, order } = await withTopUp();
  const said = order.parts.map(({ text }) => text).join('\n');
  for (const words of ['1回につき3,800円', '1か月に最大11,400円']) expect(said).toContain(words);
  await pass();
  const [bought, ...more] = await boughtBy(member);
  expect([bought?.state, bought?.price_cents, bought?.currency, more]).toEqual(['settled', 3_800, 'JPY', []]);
  expect(await pointsOf(member)).toBe(356_000);

  const { member: other } = await withTopUp();
  await pricesAre({ in_yen: true, p10: 1_500, p25: 3_900 });
  await pass();
  expect([await stateOf(other), await boughtBy(other)]).toEqual(['stopped', []]);
  const mails = await db.select().from(mailTable).where(eq(mailTable.user_id, other.user_id));
  expect(mails.filter(({ kind }) => kind === 'top_up_stopped').map(({ params }) => params)).toEqual([
    { because: 'price' },
  ]);
  expect(await checkLedger(db)).toEqual([]);
});
