import { randomUUID } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccountCapability } from '../../core/account/account.capability.ts';
import { checkLedger } from '../../core/ledger/check-ledger.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import {
  createSandboxProvider,
  sandboxWebhookKey,
  type SandboxMessage,
} from '../../platform/payment/sandbox/sandbox-provider.ts';
import { sandboxCheckoutTable } from '../../platform/payment/sandbox/sandbox.table.ts';
import { createSandboxCapability } from '../../platform/payment/sandbox/sandbox.capability.ts';
import { signWebhook } from '../../platform/payment/webhook-signature.ts';
import { buildLogin, buildPerformer, buildStaff, buildViewer } from '../../testing/factories.ts';
import { testApp } from '../../testing/http.ts';
import { shownOrder } from '../../testing/payment/shown-order.ts';
import { testServices, type TestServices } from '../../testing/services.ts';
import { excludeViewer } from '../spend-limit/change-spend-limit.ts';
import { paymentEventTable } from './payment-event.table.ts';
import { purchaseCapability } from './purchase.capability.ts';
import { purchaseAttemptTable, purchaseTable } from './purchase.table.ts';

let services: TestServices;
let app: FastifyInstance;
beforeAll(async () => {
  services = await testServices({ payment: createSandboxProvider });
  app = await testApp(services, [createAccountCapability([]), purchaseCapability, createSandboxCapability()]);
  await app.listen({ port: 0, host: '127.0.0.1' });
});

async function buyer() {
  const viewer = await buildViewer(services);
  const { cookie } = await buildLogin(services, viewer.user_id);
  return { ...viewer, cookie };
}
type Buyer = Awaited<ReturnType<typeof buyer>>;
const buy = async (
  who: { cookie: string },
  body: { pack_id: string; return_path?: string; order_hash?: string },
  key: string = randomUUID(),
) =>
  app.inject({
    method: 'POST',
    url: '/api/purchase',
    payload: {
      return_path: '/purchasePoint',
      ...(await shownOrder(app, who.cookie, body.pack_id)),
      ...body,
    },
    headers: { cookie: who.cookie, 'idempotency-key': key },
  });
const errorOf = (answer: { json(): unknown }) => (answer.json() as { error: { name: string } }).error.name;
interface Started {
  purchase: { purchase_id: string; state: string; price_cents: number };
  pay_url: string;
}
const checkoutOf = (started: Started) => started.pay_url.replace('/sandbox-pay/', '').replace(/\?.*/, '');
const press = (started: Started, decision: string) =>
  app.inject({
    method: 'POST',
    url: `/sandbox-pay/${checkoutOf(started)}`,
    payload: `decision=${decision}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const eventOf = (started: Started, change: Partial<SandboxMessage> = {}): SandboxMessage => ({
  checkout_id: checkoutOf(started),
  purchase_id: started.purchase.purchase_id,
  type: 'paid',
  amount_cents: started.purchase.price_cents,
  ...change,
});
function deliver(event: object, signature?: string) {
  const body = JSON.stringify(event);
  return app.inject({
    method: 'POST',
    url: '/api/purchase/webhook/sandbox',
    payload: body,
    headers: {
      'content-type': 'application/json',
      'akari-signature': signature ?? signWebhook(sandboxWebhookKey(services), services.clock.nowMs(), body),
    },
  });
}
const stateOf = async (who: Buyer, started: Started) =>
  (
    await app.inject({
      url: `/api/purchase/${started.purchase.purchase_id}`,
      headers: { cookie: who.cookie },
    })
  ).json<{ purchase: { state: string } }>().purchase.state;
/** Why staff look at the messages about this purchase or its checkout. */
const faultsOf = async (started: Started) =>
  (
    await services.database.db
      .select()
      .from(paymentEventTable)
      .where(
        or(
          eq(paymentEventTable.named_purchase, started.purchase.purchase_id),
          eq(paymentEventTable.checkout_id, checkoutOf(started)),
        ),
      )
      .orderBy(paymentEventTable.id)
  ).map(({ fault }) => fault);
const pointsOf = async (who: Buyer) => (await balancesOf(services.database.db, who.user_id)).points_units;

it('a viewer who has excluded themselves sees no order and starts no purchase', async () => {
  const who = await buyer();
  const shown = await shownOrder(app, who.cookie, 'p50');
  await excludeViewer(services, who.user_id, 1);
  const order = await app.inject({
    url: '/api/purchase/order?pack_id=p50&lang=ja',
    headers: { cookie: who.cookie },
  });
  expect([order.statusCode, errorOf(order)]).toEqual([403, 'self_excluded']);
  const started = await buy(who, { pack_id: 'p50', order_hash: shown.order_hash });
  expect([started.statusCode, errorOf(started)]).toEqual([403, 'self_excluded']);
});

describe('GET /api/purchase/packs', () => {
  const lastPackOf = async (cookie?: string) =>
    (await app.inject({ url: '/api/purchase/packs', headers: cookie === undefined ? {} : { cookie } })).json<{
      last_pack_id: string | null;
    }>().last_pack_id;

  it('names the pack that the person bought last, and only a settled one', async () => {
    const who = await buyer();
    expect(await lastPackOf(who.cookie)).toBeNull();
    const settle = async (pack_id: string) => {
      services.clock.advance(1_000);
      await deliver(eventOf((await buy(who, { pack_id })).json<Started>()));
    };
    await settle('p100');
    await settle('p25');
    const declined = (await buy(who, { pack_id: 'p50' })).json<Started>();
    await deliver(eventOf(declined, { type: 'declined' }));
    await buy(who, { pack_id: 'p60' });
    expect(await lastPackOf(who.cookie)).toBe('p25');
  });
  it('names none to a guest and to another person', async () => {
    expect([await lastPackOf(), await lastPackOf((await buyer()).cookie)]).toEqual([null, null]);
  });
});

describe('POST /api/purchase', () => {
  it('returns a payment page; the webhook settles and credits 109 points', async () => {
    const who = await buyer();
    const started = (
      await buy(who, { pack_id: 'p100', return_path: '/purchasePoint?to=%2Fchat%2Fkotoha' })
    ).json<Started>();
    expect((await app.inject({ url: started.pay_url })).body).toContain('$100.00');
    const back = await press(started, 'paid');
    expect(back.headers['location']).toBe(
      `http://localhost/purchasePoint?to=%2Fchat%2Fkotoha&purchase=${started.purchase.purchase_id}`,
    );
    expect(await stateOf(who, started)).toBe('pending');
    expect(await services.deadlines.runDue()).toBe(1);
    expect(await stateOf(who, started)).toBe('settled');
    expect(await pointsOf(who)).toBe(1_090_000);
    expect(await checkLedger(services.database.db)).toEqual([]);
  });
  it('fails without points when the payment is declined', async () => {
    const who = await buyer();
    const started = (await buy(who, { pack_id: 'p10' })).json<Started>();
    await press(started, 'declined');
    await services.deadlines.runDue();
    expect([await stateOf(who, started), await pointsOf(who)]).toEqual(['failed', 0]);
  });
  it('creates one purchase for one key (idempotency_key_reused for another pack)', async () => {
    const who = await buyer();
    const key = randomUUID();
    const twice = await Promise.all([buy(who, { pack_id: 'p25' }, key), buy(who, { pack_id: 'p25' }, key)]);
    const ids = twice.map((answer) => answer.json<Started>().purchase.purchase_id);
    expect(ids[0]).toBe(ids[1]);
    expect(twice[0]?.json<Started>().pay_url).toBe(twice[1]?.json<Started>().pay_url);
    expect(errorOf(await buy(who, { pack_id: 'p50' }, key))).toBe('idempotency_key_reused');
  });
  it('refuses a missing or wrong pack, key, login, account or return_path', async () => {
    const who = await buyer();
    const performer = await buildLogin(services, (await buildPerformer(services)).user_id);
    expect(errorOf(await buy(who, { pack_id: '' }))).toBe('pack_not_selected');
    expect(errorOf(await buy(who, { pack_id: 'p7' }))).toBe('bad_request');
    expect(errorOf(await buy(who, { pack_id: 'p10' }, ''))).toBe('idempotency_key_required');
    expect(errorOf(await buy({ cookie: '' }, { pack_id: 'p10' }))).toBe('login_required');
    expect(errorOf(await buy(performer, { pack_id: 'p10' }))).toBe('forbidden');
    expect(errorOf(await buy(who, { pack_id: 'p10', return_path: '//elsewhere.example' }))).toBe(
      'bad_request',
    );
  });
  it('redirects back only to its own origin, by an absolute URL', async () => {
    const who = await buyer();
    for (const return_path of ['/.//evil.example/x', '/..//evil.example', '/\\evil.example//evil2.example'])
      expect(errorOf(await buy(who, { pack_id: 'p10', return_path }))).toBe('bad_request');
    const started = (await buy(who, { pack_id: 'p10', return_path: '/a/../purchasePoint' })).json<Started>();
    // A checkout of an earlier version may hold any return_url.
    await services.database.db
      .update(sandboxCheckoutTable)
      .set({ return_url: '/.//evil.example/x' })
      .where(eq(sandboxCheckoutTable.checkout_id, checkoutOf(started)));
    const back = `http://localhost/?purchase=${started.purchase.purchase_id}`;
    expect((await press(started, 'declined')).headers['location']).toBe(back);
    expect((await app.inject({ url: started.pay_url })).body).toContain(`href="${back}"`);
  });
  it('GET /api/purchase/:purchase_id answers 404 to another viewer', async () => {
    const started = (await buy(await buyer(), { pack_id: 'p10' })).json<Started>();
    const stranger = await buyer();
    const answer = await app.inject({
      url: `/api/purchase/${started.purchase.purchase_id}`,
      headers: { cookie: stranger.cookie },
    });
    expect(answer.statusCode).toBe(404);
  });
});

describe('POST /api/purchase/webhook/sandbox', () => {
  it('credits a purchase once, also for repeated deliveries', async () => {
    const who = await buyer();
    const started = (await buy(who, { pack_id: 'p10' })).json<Started>();
    const event = eventOf(started);
    const answers = await Promise.all([deliver(event), deliver(event), deliver(event)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    await deliver(eventOf(started));
    expect(await pointsOf(who)).toBe(100_000);
  });
  it('settles a purchase also when declined arrives before or after paid', async () => {
    const who = await buyer();
    const first = (await buy(who, { pack_id: 'p10' })).json<Started>();
    await deliver(eventOf(first));
    await deliver(eventOf(first, { type: 'declined' }));
    const second = (await buy(who, { pack_id: 'p10' })).json<Started>();
    await deliver(eventOf(second, { type: 'declined' }));
    await deliver(eventOf(second));
    expect([await stateOf(who, first), await stateOf(who, second), await pointsOf(who)]).toEqual([
      'settled',
      'settled',
      200_000,
    ]);
  });
  it('refuses a wrong or old signature with 401 webhook_signature_wrong', async () => {
    const who = await buyer();
    const event = eventOf((await buy(who, { pack_id: 'p10' })).json<Started>());
    const old = signWebhook(
      sandboxWebhookKey(services),
      services.clock.nowMs() - 3_600_000,
      JSON.stringify(event),
    );
    for (const signature of ['', 't=1,v1=00', `t=1,v1=${'0'.repeat(64)}`, old]) {
      const answer = await deliver(event, signature);
      expect([answer.statusCode, errorOf(answer)]).toEqual([401, 'webhook_signature_wrong']);
    }
    expect(await pointsOf(who)).toBe(0);
  });
  it('refuses a genuine body that is no message', async () => {
    expect((await deliver({ hello: 'world' })).statusCode).toBe(401);
  });
  it('keeps a wrong amount, payment or purchase for the staff, and gives no points', async () => {
    const who = await buyer();
    const started = (await buy(who, { pack_id: 'p10' })).json<Started>();
    const answers = [
      await deliver(eventOf(started, { amount_cents: 1 })),
      await deliver(eventOf(started, { checkout_id: randomUUID() })),
      await deliver(eventOf(started, { purchase_id: '999999' })),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
    expect([await stateOf(who, started), await pointsOf(who)]).toEqual(['pending', 0]);
    expect(await faultsOf(started)).toEqual(['amount_differs', 'purchase_unknown', 'purchase_unknown']);
    await deliver(eventOf(started));
    expect([await stateOf(who, started), await pointsOf(who)]).toEqual(['settled', 100_000]);
  });
});

describe('the order that is confirmed', () => {
  const shownTo = async ({ cookie }: Buyer, pack_id = 'p25', lang = 'ja') =>
    (
      await app.inject({ url: `/api/purchase/order?pack_id=${pack_id}&lang=${lang}`, headers: { cookie } })
    ).json<{ order: { hash: string; parts: { label: string; text: string }[] } }>().order;
  const keptOf = (started: Started) =>
    services.database.db
      .select()
      .from(purchaseAttemptTable)
      .where(eq(purchaseAttemptTable.purchase_id, Number(started.purchase.purchase_id)));

  it('is kept with the purchase as it was shown: version, hash, text, language, time and address', async () => {
    const who = await buyer();
    const { hash, parts } = await shownTo(who);
    const started = (await buy(who, { pack_id: 'p25' })).json<Started>();
    const [kept, ...others] = await keptOf(started);
    expect(others).toEqual([]);
    expect(kept).toMatchObject({
      provider: 'sandbox',
      shown_version: 6,
      shown_hash: hash,
      shown_language: 'ja',
      ip_address: '127.0.0.1',
      created_at_ms: services.clock.nowMs(),
    });
    for (const { label, text } of parts) expect(kept?.shown_text).toContain(`${label}\n${text}`);
  });

  it('refuses a purchase that showed nothing or another order, and keeps nothing', async () => {
    const who = await buyer();
    const other = (await shownTo(who, 'p50')).hash;
    for (const order_hash of ['', other]) {
      const refused = await buy(who, { pack_id: 'p25', order_hash });
      expect([refused.statusCode, errorOf(refused)]).toEqual([409, 'order_changed']);
    }
    const made = await services.database.db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.user_id, who.user_id));
    expect(made).toEqual([]);
  });

  it('refuses what was confirmed before the terms changed, and accepts the new order', async () => {
    const who = await buyer();
    const { operator_pages } = services.config;
    const before = (await shownTo(who)).hash;
    services.config.operator_pages = { ...operator_pages, sales: 'https://akari.example/sales-2' };
    try {
      expect(errorOf(await buy(who, { pack_id: 'p25', order_hash: before }))).toBe('order_changed');
      expect((await buy(who, { pack_id: 'p25' })).statusCode).toBe(200);
    } finally {
      services.config.operator_pages = operator_pages;
    }
  });

  it('repeats a purchase that was made although the terms have changed since', async () => {
    const who = await buyer();
    const key = randomUUID();
    const first = (await buy(who, { pack_id: 'p25' }, key)).json<Started>();
    const again = await buy(who, { pack_id: 'p25', order_hash: 'f'.repeat(64) }, key);
    expect(again.json<Started>().pay_url).toBe(first.pay_url);
    expect(await keptOf(first)).toHaveLength(1);
  });

  it('is refused without a pack', async () => {
    const { cookie } = await buyer();
    const asked = (pack_id: string) =>
      app.inject({ url: `/api/purchase/order?pack_id=${pack_id}&lang=ja`, headers: { cookie } });
    expect([errorOf(await asked('')), errorOf(await asked('p7'))]).toEqual([
      'pack_not_selected',
      'bad_request',
    ]);
  });
});

describe('GET /api/office/purchases/:purchase_id', () => {
  const recordFor = async (cookie: string, purchase_id: string) =>
    (await app.inject({ url: `/api/office/purchases/${purchase_id}`, headers: { cookie } })).json<{
      buyer?: { name: string };
      attempts?: { provider: string; shown: { text: string; hash: string; ip_address: string } }[];
      error?: { name: string };
    }>();

  it('shows staff what the buyer confirmed; staff of another site do not find it', async () => {
    const who = await buyer();
    const { purchase } = (await buy(who, { pack_id: 'p25' })).json<Started>();
    const support = await buildStaff(services, { roles: [{ role: 'support' }] });
    const record = await recordFor(support.cookie, purchase.purchase_id);
    expect(record.buyer?.name).toBe(who.user_name);
    expect(record.attempts).toMatchObject([{ provider: 'sandbox', shown: { ip_address: '127.0.0.1' } }]);
    expect(record.attempts?.[0]?.shown.text).toContain('25.6ポイント');
    const away = await buildStaff(services, { roles: [{ role: 'support', site_id: 1_015_561 }] });
    expect((await recordFor(away.cookie, purchase.purchase_id)).error?.name).toBe('not_found');
    expect((await recordFor(support.cookie, '12345678901234567')).error?.name).toBe('not_found');
    expect((await recordFor(who.cookie, purchase.purchase_id)).error?.name).toBe('not_found');
  });
});
