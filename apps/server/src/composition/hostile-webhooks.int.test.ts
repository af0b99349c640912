import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { purchaseTable } from '../features/purchase/purchase.table.ts';
import { sandboxWebhookKey } from '../platform/payment/sandbox/sandbox-provider.ts';
import { signWebhook } from '../platform/payment/webhook-signature.ts';
import { faultsOf, hostileStand, nameOf, type HostileStand } from '../testing/hostile/stand.ts';
import { BAD_VALUES } from '../testing/hostile/spoil.ts';
import { takeWrittenTables } from '../testing/hostile/written-rows.ts';

/** What is written when staff have to look at a payment. */
const UNMATCHED = ['deadline', 'payment_event', 'queue_item'];
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
