import { USER_TYPE } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { setMailPerson } from '../../core/mail/mail-person.ts';
import { settingTable } from '../../platform/config/setting.table.ts';
import { createSandboxCapability } from '../../platform/payment/sandbox/sandbox.capability.ts';
import { createSandboxProvider } from '../../platform/payment/sandbox/sandbox-provider.ts';
import { buildLogin, buildUser, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { providerEvent } from '../../testing/payment/provider-event.ts';
import { testServices } from '../../testing/services.ts';
import { oldFirstOffers } from './first-offer/old-offers.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseTable } from './purchase.table.ts';
import { receivePayment } from './receive-payment.ts';

const services = await testServices({ payment: createSandboxProvider });
const { db } = services.database;
const app = await testApp(services, [
  createAccountCapability([]),
  purchaseCapability,
  createSandboxCapability(),
]);
await app.listen({ port: 0, host: '127.0.0.1' });
const place = { scope: `site:${services.config.site_id}`, name: 'first_offer' };
await db.insert(settingTable).values({ ...place, value: { on: true } });
afterEach(async () => expect(await checkLedger(db)).toEqual([]));

let counted = 0;
async function member(email: string | null = `buyer${(counted += 1)}@example.com`, device?: string) {
  const { user_id } = await buildViewer(services, { email });
  if (email !== null) await setMailPerson(db, user_id, { verified_email: email });
  const { cookie } = await buildLogin(services, user_id);
  return { user_id, cookie: `${cookie}; device=${device ?? randomUUID()}` };
}
type Who = Pick<Awaited<ReturnType<typeof member>>, 'cookie'> & { user_id?: number };

interface Packs {
  packs: { pack_id: string; first_cents?: number }[];
  first_offer?: { state: string; most_units: number; until_ms: number | null };
}
async function packs({ cookie }: Who) {
  const answer = await app.inject({ url: '/api/purchase/packs', headers: { cookie } });
  const { packs: listed, first_offer } = answer.json<Packs>();
  const first = listed.flatMap(({ pack_id, first_cents }) =>
    first_cents === undefined ? [] : [`${pack_id}:${first_cents}`],
  );
  return { first, offer: first_offer };
}
async function order({ cookie }: Who, pack_id = 'p25') {
  const url = `/api/purchase/order?pack_id=${pack_id}&lang=en`;
  const answer = await app.inject({ url, headers: { cookie } });
  return answer.json<{
    order: {
      hash: string;
      parts: { label: string; text: string }[];
      first_offer?: { before_cents: number; price_cents: number };
    };
  }>().order;
}
const confirm = async ({ cookie }: Who, order_hash: string, pack_id = 'p25') => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/purchase',
    payload: { pack_id, order_hash, lang: 'en', return_path: '/purchasePoint' },
    headers: { cookie, 'idempotency-key': randomUUID() },
  });
  const body = answer.json<{
    purchase?: { purchase_id: string; price_cents: number; units: number };
    error?: { name: string };
  }>();
  return { name: body.error?.name ?? 'ok', purchase: body.purchase };
};
const begin = async (who: Who, pack_id = 'p25') => confirm(who, (await order(who, pack_id)).hash, pack_id);
async function say(
  { purchase }: Awaited<ReturnType<typeof begin>>,
  type: 'paid' | 'declined',
  fingerprint?: string,
) {
  const id = Number(purchase?.purchase_id);
  const [row] = await db.select().from(purchaseTable).where(eq(purchaseTable.id, id));
  const named = { purchase_id: String(id), checkout_id: row!.checkout_id! };
  await receivePayment(services, row!.provider, {
    ...providerEvent(named, type, row!.price_cents),
    transaction_id: `f${(counted += 1)}`,
    ...(fingerprint === undefined
      ? {}
      : { card: { brand: 'VISA', last4: '4242', credential: null, fingerprint } }),
  });
}
const pointsOf = async ({ user_id }: { user_id: number }) => (await balancesOf(db, user_id)).points_units;

describe('a first purchase', () => {
  it('is at half price up to the largest pack of the site, as the order says', async () => {
    const who = await member();
    expect(await packs(who)).toEqual({
      first: ['p10:500', 'p25:1250', 'p30:1500'],
      offer: { state: 'open', most_units: 310_000, until_ms: null },
    });
    const shown = await order(who);
    expect(shown.first_offer).toEqual({ before_cents: 2_500, price_cents: 1_250 });
    expect(shown.parts.find(({ label }) => label === 'Total price')?.text).toContain('US$12.50');
    expect(shown.parts.find(({ label }) => label === 'First purchase discount')?.text).toContain(
      'you get 12.8 points instead',
    );
    expect((await order(who, 'p50')).first_offer).toBeUndefined();
    const begun = await begin(who);
    expect(begun.purchase).toMatchObject({ price_cents: 1_250, units: 256_000 });
    await say(begun, 'paid');
    expect(await pointsOf(who)).toBe(256_000);
    expect(await packs(who)).toEqual({ first: [], offer: undefined });
    expect((await order(who)).first_offer).toBeUndefined();
  });

  it('is shown to guests, and asks members without a confirmed address to confirm it', async () => {
    expect((await packs({ cookie: `device=${randomUUID()}` })).offer?.state).toBe('open');
    const who = await member(null);
    expect(await packs(who)).toEqual({
      first: [],
      offer: { state: 'mail', most_units: 310_000, until_ms: null },
    });
    expect((await order(who)).first_offer).toBeUndefined();
  });

  it('is not offered to people who cannot buy', async () => {
    const { user_id } = await buildUser(services, { user_type: USER_TYPE.performer });
    const { cookie } = await buildLogin(services, user_id);
    expect(await packs({ cookie: `${cookie}; device=${randomUUID()}` })).toEqual({
      first: [],
      offer: undefined,
    });
  });

  it('is off until staff switch it on', async () => {
    await db.update(settingTable).set({ value: {} }).where(eq(settingTable.name, 'first_offer'));
    const who = await member();
    expect(await packs(who)).toEqual({ first: [], offer: undefined });
    expect((await order(who)).first_offer).toBeUndefined();
    await db
      .update(settingTable)
      .set({ value: { on: true } })
      .where(eq(settingTable.name, 'first_offer'));
  });
});

describe('once per person', () => {
  it('holds the half price for one of two tabs that confirm at once', async () => {
    const who = await member();
    const { hash } = await order(who);
    const both = await Promise.all([confirm(who, hash), confirm(who, hash)]);
    expect(both.map(({ name }) => name).toSorted()).toEqual(['ok', 'order_changed']);
    expect((await packs(who)).offer).toEqual({
      state: 'held',
      most_units: 310_000,
      until_ms: services.clock.nowMs() + 3_600_000,
    });
    expect((await begin(who)).purchase?.price_cents).toBe(2_500);
  });

  it.each([
    ['a mailbox', () => [member('ren.k+a@gmail.com'), member('renk@gmail.com')]],
    ['a device', () => [member(undefined, 'one'), member(undefined, 'one')]],
  ])('counts %s, also when two accounts confirm at once', async (_, people) => {
    const [one, other] = await Promise.all(people());
    const [mine, theirs] = [await order(one!), await order(other!)];
    expect([mine.first_offer?.price_cents, theirs.first_offer?.price_cents]).toEqual([1_250, 1_250]);
    const both = await Promise.all([confirm(one!, mine.hash), confirm(other!, theirs.hash)]);
    expect(both.map(({ name }) => name).toSorted()).toEqual(['ok', 'order_changed']);
    const late = both[0].name === 'ok' ? other! : one!;
    expect(await packs(late)).toEqual({ first: [], offer: undefined });
  });

  it('is forgotten after 400 days, with its device and mailbox', async () => {
    const device = randomUUID();
    const who = await member('long.ago@gmail.com', device);
    await say(await begin(who), 'paid');
    const other = (email: string) => member(email, device);
    const forget = async (days: number): Promise<void> => {
      services.clock.advance(days * 86_400_000);
      const job = oldFirstOffers(services.config.origin_kept_ms);
      await db.transaction((tx) => job.deleteExpired(tx, services.clock.nowMs(), 100));
    };
    await forget(399);
    expect((await packs(await other('longago@gmail.com'))).first).toEqual([]);
    await forget(1);
    expect((await packs(await other('longago+2@gmail.com'))).first).toContain('p25:1250');
    expect((await packs(await buildLogin(services, who.user_id))).first).toEqual([]);
  });

  it('is free again after a decline, and after an hour; what is paid later gives the points of its price', async () => {
    const who = await member();
    await say(await begin(who), 'declined');
    const left = await begin(who);
    expect(left.purchase?.price_cents).toBe(1_250);
    services.clock.advance(3_600_000);
    const next = await begin(who);
    expect(next.purchase?.price_cents).toBe(1_250);
    await say(left, 'paid');
    expect(await pointsOf(who)).toBe(128_000);
    await say(next, 'paid');
    expect(await pointsOf(who)).toBe(384_000);
    expect((await packs(who)).offer).toBeUndefined();
  });

  it('gives the points of the paid price to a card of another first purchase', async () => {
    const [one, other] = [await member(), await member()];
    await say(await begin(one), 'paid', 'VISA|411111|4242|0229');
    await say(await begin(other), 'paid', 'VISA|411111|4242|0229');
    expect([await pointsOf(one), await pointsOf(other)]).toEqual([256_000, 128_000]);
    const third = await member();
    await say(await begin(third), 'paid', 'VISA|411111|4242|0330');
    expect(await pointsOf(third)).toBe(256_000);
  });
});
