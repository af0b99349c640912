import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchaseTable } from '../features/purchase/purchase.table.ts';
import { createTelecomProvider } from '../platform/payment/telecom/telecom-provider.ts';
import { createVerotelProvider } from '../platform/payment/verotel/verotel-provider.ts';
import { signPostback } from '../platform/payment/verotel/verotel-signature.ts';
import { sandboxWebhookKey } from '../platform/payment/sandbox/sandbox-provider.ts';
import { signWebhook } from '../platform/payment/webhook-signature.ts';
import { faultsOf, hostileStand, nameOf, type HostileStand } from '../testing/hostile/stand.ts';
import { BAD_VALUES } from '../testing/hostile/spoil.ts';
import { takeWrittenTables } from '../testing/hostile/written-rows.ts';

/** What is written when staff have to look at a payment. */
const UNMATCHED = ['payment_event', 'queue_item'];
const URL_PATH = '/api/purchase/webhook/sandbox';

let stand: HostileStand;
let event: Record<string, unknown>;
beforeAll(async () => {
  stand = await hostileStand();
  const asked = await stand.app.inject({
    method: 'POST',
    url: '/api/purchase',
    headers: { cookie: stand.cookieOf('viewer'), 'idempotency-key': randomUUID() },
    payload: { pack_id: stand.known['pack_id'], order_hash: stand.known['order_hash'], return_path: '/' },
  });
  const { purchase_id } = asked.json<{ purchase: { purchase_id: string } }>().purchase;
  const { db } = stand.services.database;
  const [row] = await db
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.id, Number(purchase_id)));
  event = {
    checkout_id: row?.checkout_id,
    purchase_id,
    type: 'paid',
    amount_cents: row?.price_cents,
  };
  await takeWrittenTables(stand.services.database);
});

const sign = (body: string, at_ms = stand.services.clock.nowMs(), key = sandboxWebhookKey(stand.services)) =>
  signWebhook(key, at_ms, body);
interface Delivery {
  body: string;
  signature?: string;
  type?: string;
  url?: string;
}
async function deliver({
  body,
  signature = sign(body),
  type = 'application/json',
  url = URL_PATH,
}: Delivery) {
  const headers = { 'content-type': type, ...(signature === '' ? {} : { 'akari-signature': signature }) };
  const answer = await stand.app.inject({ method: 'POST', url, headers, payload: body });
  const written = await takeWrittenTables(stand.services.database);
  return { answer, written, result: answer.statusCode === 200 ? 'ok' : nameOf(answer.body) };
}
/** A refused delivery must be answered from the catalogue and write nothing. */
async function refusal(delivery: Delivery): Promise<string> {
  const { answer, written, result } = await deliver(delivery);
  expect({ faults: faultsOf(answer), written }, delivery.body.slice(0, 200)).toEqual({
    faults: [],
    written: [],
  });
  return result;
}

describe('POST /api/purchase/webhook/:provider', () => {
  it('refuses every signature that is not of these bytes and this time', async () => {
    const body = JSON.stringify(event);
    const now_ms = stand.services.clock.nowMs();
    const right = sign(body);
    const wrong = [
      '',
      'x',
      right.slice(0, -1),
      `${right}0`,
      right.toUpperCase(),
      right.replace('v1=', 'v0='),
      `${right},${right}`,
      right.replace(/v1=.*/, `v1=${'0'.repeat(64)}`),
      `t=${'9'.repeat(12)},v1=${'0'.repeat(64)}`,
      't=,v1=',
      'x'.repeat(8_000),
      sign(`${body} `),
      sign(body, now_ms - 301_000),
      sign(body, now_ms + 301_000),
      sign(body, now_ms, Buffer.alloc(32)),
      sign(body, now_ms, stand.services.secret('stream_key')),
    ];
    for (const signature of wrong)
      expect(await refusal({ body, signature }), signature.slice(0, 90)).toBe('webhook_signature_wrong');
  });

  it('keeps signed bodies that name another payment, amount or purchase for the staff, and pays nothing', async () => {
    const changed: Record<string, unknown>[] = [
      { amount_cents: Number(event['amount_cents']) - 1 },
      { amount_cents: 0 },
      { amount_cents: 2 ** 53 - 1 },
      { checkout_id: randomUUID() },
      { purchase_id: '900000001' },
    ];
    for (const fields of changed) {
      const { result, written } = await deliver({ body: JSON.stringify({ ...event, ...fields }) });
      expect([result, written], JSON.stringify(fields)).toEqual(['ok', UNMATCHED]);
    }
  });

  it('refuses signed bodies with a spoilt, missing or unreadable field', async () => {
    const bodies = ['', '{', 'null', '[]', '"x"', '\u0000', `[${JSON.stringify(event)}]`, '['.repeat(5_000)];
    for (const body of bodies) expect(await refusal({ body })).not.toBe('ok');
    for (const name of Object.keys(event)) {
      const { [name]: _missing, ...rest } = event;
      expect(await refusal({ body: JSON.stringify(rest) }), name).not.toBe('ok');
      for (const bad of BAD_VALUES) {
        const { answer, result, written } = await deliver({
          body: JSON.stringify({ ...event, [name]: bad }),
        });
        expect(faultsOf(answer), name).toEqual([]);
        // A readable value is that of another purchase, payment or amount; one that was tried before is a repeat.
        expect(written, name).toEqual(result === 'ok' && written.length > 0 ? UNMATCHED : []);
      }
    }
  });

  it('refuses other providers, types and large bodies', async () => {
    const body = JSON.stringify(event);
    expect(await refusal({ body, url: '/api/purchase/webhook/none' })).toBe('not_found');
    expect(await refusal({ body, type: 'text/plain' })).toBe('unsupported_media_type');
    expect(await refusal({ body, type: 'application/x-www-form-urlencoded' })).toBe('unsupported_media_type');
    expect(await refusal({ body, url: `${URL_PATH}/secret` })).toBe('not_found');
    const form = 'application/x-www-form-urlencoded';
    expect(await refusal({ body: 'a=b', url: `${URL_PATH}/secret`, type: form })).toBe('not_found');
    expect(await refusal({ body: `${body}${' '.repeat(20_000)}` })).toBe('too_large');
  });

  it('refuses random values of any field, or settles the purchase at most once', async () => {
    const { db } = stand.services.database;
    let paid = 0;
    const values = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.integer(),
      fc.double(),
      fc.constantFrom(...BAD_VALUES),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(event)), values, async (name, value) => {
        const { answer, written, result } = await deliver({
          body: JSON.stringify({ ...event, [name]: value }),
        });
        expect(faultsOf(answer)).toEqual([]);
        if (result !== 'ok') expect(written).toEqual([]);
        if (written.includes('transfer')) paid += 1;
      }),
      { numRuns: 100 },
    );
    expect((await deliver({ body: JSON.stringify(event) })).result).toBe('ok');
    const again = await deliver({ body: JSON.stringify(event) });
    expect([again.result, again.written]).toEqual(['ok', []]);
    expect(paid).toBeLessThanOrEqual(1);
    const [row] = await db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, Number(event['purchase_id'])));
    expect(row?.state).toBe('settled');
  });
});

const VEROTEL = { shop_id: '68849', key: 'a key of the shop' };
const CLIENT = '12345';
type Values = Record<string, string>;

/** The provider by GET, and a message of it that is genuine unless it is changed. */
interface ByGet {
  name: 'verotel' | 'telecom';
  genuine: (purchase_id: string) => Values;
  /** Proves the values as they are. */
  prove: (values: Values) => Values;
  answer: string;
}
const BY_GET: readonly ByGet[] = [
  {
    name: 'verotel',
    genuine: (purchase_id) => ({
      ...{ shopID: VEROTEL.shop_id, type: 'purchase', saleID: '5000', transactionID: '101' },
      ...{ referenceID: purchase_id, priceAmount: '25.00', priceCurrency: 'USD', paymentMethod: 'CC' },
      ...{ CCBrand: 'VISA', truncatedPAN: '411111XXXXXX1111', oneClickToken: 'oct-1' },
    }),
    prove: (values) => ({ ...values, signature: signPostback(VEROTEL.key, VEROTEL.shop_id, values) }),
    answer: 'OK',
  },
  {
    name: 'telecom',
    genuine: (purchase_id) => ({
      ...{ clientip: CLIENT, money: '3800', rel: 'yes', cont: 'no', sendid: 'buyer', settle_uuid: 'uuid-1' },
      option: options.get(purchase_id) ?? '',
    }),
    prove: (values) => values,
    answer: 'SuccessOK',
  },
];
/** The secret references of purchases at Telecom Credit. */
const options = new Map<string, string>();

describe.each(BY_GET)('GET /api/purchase/webhook/$name', ({ name, genuine, prove, answer: accepted }) => {
  const deliverTo = async (values: Values, remoteAddress = '127.0.0.1') => {
    const url = `/api/purchase/webhook/${name}?${new URLSearchParams(values)}`;
    const answer = await stand.app.inject({ url, remoteAddress });
    const written = await takeWrittenTables(stand.services.database);
    return { answer, written, result: answer.statusCode === 200 ? 'ok' : nameOf(answer.body) };
  };
  let values: Values;
  let purchase_id: number;
  beforeAll(async () => {
    const { services } = stand;
    const telecom = {
      ...{ url: 'https://telecom.test/order.pl', client: CLIENT, statement: 'T', one_click: true },
      ...{ least_yen: 1, most_yen: 9_999_999, networks: ['127.0.0.1'] },
      rebill: { lite: '30day3000yen', pro: '' },
    };
    const provider =
      name === 'verotel'
        ? createVerotelProvider(
            {
              ...{ base_url: 'https://verotel.test', ...VEROTEL, statement: 'V' },
              ...{ plans: true, one_click: true },
            },
            services,
          )
        : createTelecomProvider({
            config: { telecom },
            log: services.log,
            secret: (purpose) => services.secret(purpose),
          });
    services.payments = [...services.payments, provider];
    const { db } = services.database;
    const [like] = await db
      .select()
      .from(purchaseTable)
      .where(eq(purchaseTable.id, Number(event['purchase_id'])));
    const { id: _id, ...row } = like!;
    const money = {
      amount_minor: name === 'verotel' ? 2_500 : 3_800,
      currency: name === 'verotel' ? 'USD' : 'JPY',
    } as const;
    const [made] = await db
      .insert(purchaseTable)
      .values({
        ...{ ...row, provider: name, idempotency_key: randomUUID(), state: 'pending', checkout_id: null },
        ...{ settled_at_ms: null, price_cents: money.amount_minor, currency: money.currency },
      })
      .returning({ id: purchaseTable.id });
    purchase_id = made!.id;
    const { redirect } = await provider.createCheckout({
      ...{ purchase_id: String(purchase_id), price: money, description: 'x', return_path: '/' },
      ...{ return_url: 'https://akari.example/', lang: 'en', buyer: 'buyer' },
    });
    if (redirect.method === 'POST') options.set(String(purchase_id), redirect.fields['option'] ?? '');
    values = genuine(String(purchase_id));
    await takeWrittenTables(services.database);
  });

  it('refuses what is not proven, and writes nothing', async () => {
    const proven = prove(values);
    const wrong: [Values, string?][] =
      name === 'verotel'
        ? [
            [values],
            [{ ...proven, signature: '' }],
            [{ ...proven, signature: '0'.repeat(64) }],
            [{ ...proven, priceAmount: '1.00' }],
            [{ ...proven, added: '' }],
            [{ ...values, signature: signPostback('another key', VEROTEL.shop_id, values) }],
          ]
        : [
            [values, '203.0.113.7'],
            [{ ...values, clientip: '54321' }],
            [{ ...values, clientip: '' }],
            [{ ...values, settle_uuid: '' }],
          ];
    for (const [sent, from] of wrong) {
      const { answer, written, result } = await deliverTo(sent, from);
      expect([faultsOf(answer), written, result], JSON.stringify(sent)).toEqual([
        ...[[], [], 'webhook_signature_wrong'],
      ]);
    }
  });

  it('keeps proven messages with spoilt values for the staff, or refuses them, and pays nothing', async () => {
    // Other values of these change nothing that counts.
    const free = [
      'paymentMethod',
      'CCBrand',
      'truncatedPAN',
      'oneClickToken',
      'sendid',
      'saleID',
      'transactionID',
      'settle_uuid',
      'cont',
    ];
    for (const field of Object.keys(values).filter((one) => !free.includes(one)))
      for (const bad of ['', '\u0000', '-1', '1e9', 'NaN', '\ud800', '<b>', "' OR 1=1", 'x'.repeat(5_000)]) {
        const { answer, written, result } = await deliverTo(prove({ ...values, [field]: bad }));
        expect(faultsOf(answer), field).toEqual([]);
        const kept = result === 'ok' && written.length > 0;
        expect(written, `${field} ${bad.slice(0, 20)}`).toEqual(kept ? UNMATCHED : []);
      }
  });

  it('about a plan that we do not know gives nothing, and what pays goes to the staff', async () => {
    const about: Values[] =
      name === 'verotel'
        ? ['rebill', 'cancel', 'expiry', 'credit', 'chargeback', 'uncancel', '__proto__'].map((one) => ({
            ...values,
            ...{ type: 'subscription', event: one, saleID: '9999' },
          }))
        : ['yes', 'no', '__proto__'].map((rel) => ({
            ...values,
            cont: 'yes',
            rel,
            settle_uuid: `plan-${rel}`,
          }));
    for (const sent of about) {
      const { answer, written, result } = await deliverTo(prove(sent));
      expect([faultsOf(answer), result], JSON.stringify(sent)).toEqual([[], 'ok']);
      expect(written).not.toContain('transfer');
      expect(written).not.toContain('point_lot');
    }
  });

  it('settles the genuine one once', async () => {
    const first = await deliverTo(prove(values));
    expect([first.result, first.answer.body]).toEqual(['ok', accepted]);
    expect(first.written).toContain('transfer');
    const again = await deliverTo(prove(values));
    expect([again.result, again.written]).toEqual(['ok', []]);
  });
});
