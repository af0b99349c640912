import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { readConfig } from '../../config/config.ts';
import type { ProviderMessage } from '../payment-provider.ts';
import { createCcbillProvider } from './ccbill-provider.ts';

const SETTINGS = {
  PAYMENT: 'ccbill',
  PUBLIC_URL: 'https://akari.example',
  CCBILL_ACCOUNT: '900100',
  CCBILL_SUBACCOUNT: '0001',
  CCBILL_SALT: '7d901dad245fd0ff6bc20d06',
  CCBILL_FORM_ID: '1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21',
  CCBILL_WEBHOOK_SECRET: 'kP3vX9tRq2LmZ7bWc5YdN8fH',
  CCBILL_STATEMENT: 'CCBILL.COM*AKARI',
};
const providerWith = (env: Record<string, string> = {}) =>
  createCcbillProvider({
    config: readConfig({ ...SETTINGS, ...env }),
    log: pino({ level: 'silent' }),
    clock: systemClock,
  });
const readerWith = (env?: Record<string, string>) => {
  const provider = providerWith(env);
  return (said: ProviderMessage) => provider.readMessage(said);
};
const checkout = (price: { amount_minor: number; currency: 'USD' | 'JPY' }) => ({
  ...{ purchase_id: '1001', price, description: '25.6 points', lang: 'ja' as const, buyer: 'b1' },
  ...{ return_path: '/purchasePoint', return_url: 'https://akari.example/purchasePoint?purchase=1001' },
});
const SALE = {
  eventType: 'NewSaleSuccess',
  subscriptionId: '0117240102000000041',
  transactionId: '0117240102000000042',
  clientAccnum: '900100',
  clientSubacc: '0001',
  billedInitialPrice: '25.00',
  billedCurrencyCode: '840',
  dynamicPricingValidationDigest: '4340e81f65049135dfc600e836463fd1',
  'X-purchase_id': '1001',
};
const message = (said: object, ip_address = '64.38.215.9') => ({
  method: 'POST',
  query: 'clientAccnum=900100&clientSubacc=0001&eventType=NewSaleSuccess&eventGroupType=Subscription',
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(said),
  ip_address,
});

describe('the address of a form', () => {
  it('has the price, its digest and our purchase', async () => {
    const provider = providerWith();
    const { redirect } = await provider.createCheckout(checkout({ amount_minor: 2_500, currency: 'USD' }));
    expect(redirect.method).toBe('GET');
    expect(redirect.url).toBe(
      'https://api.ccbill.com/wap-frontflex/flexforms/1f0c2e9a-5f0e-4a0c-9a53-0d8f5a6f7b21' +
        '?clientAccnum=900100&clientSubacc=0001&initialPrice=25.00&initialPeriod=2&currencyCode=840' +
        '&formDigest=3a7fd8621231eec29a4bd34a42992a6d&purchase_id=1001',
    );
  });

  it.each([
    ['JPY 300-15000', '2500'],
    ['JPY 300.00-15000.00', '2500.00'],
  ])('has yen with the decimals of %s', async (CCBILL_PRICES, price) => {
    const provider = providerWith({ CCBILL_PRICES });
    const { redirect } = await provider.createCheckout(checkout({ amount_minor: 2_500, currency: 'JPY' }));
    const { searchParams } = new URL(redirect.url);
    expect([searchParams.get('initialPrice'), searchParams.get('currencyCode')]).toEqual([price, '392']);
  });
});

describe('a message', () => {
  const PAID = {
    kind: 'events',
    events: [
      {
        type: 'paid',
        transaction_id: '0117240102000000042',
        purchase_id: '1001',
        checkout_id: null,
        sale_id: '0117240102000000041',
        money: { amount_minor: 2_500, currency: 'USD' },
      },
    ],
  };

  it('is read when it comes from their networks', async () => {
    const read = readerWith();
    expect(await read(message(SALE))).toEqual(PAID);
    expect(await read(message(SALE, '::ffff:64.38.241.1'))).toEqual(PAID);
    for (const address of ['64.38.213.1', '64.38.242.1', '127.0.0.1', '::1', '::ffff:10.0.0.1'])
      expect(await read(message(SALE, address)), address).toEqual({ kind: 'unproven' });
  });

  it('has what the card was charged, where that is another currency than that of the price', () => {
    const read = readerWith();
    const asked = { subscriptionInitialPrice: '25.00', subscriptionCurrencyCode: '840' };
    const priced = { amount_minor: 2_500, currency: 'USD' };
    expect(
      read(message({ ...SALE, ...asked, billedInitialPrice: '23.09', billedCurrencyCode: '978' })),
    ).toMatchObject({ events: [{ money: priced, billed: { amount_minor: 2_309, currency: 'EUR' } }] });
    const same = read(message({ ...SALE, ...asked }));
    expect(same).toMatchObject({ events: [{ money: priced }] });
    expect(JSON.stringify(same)).not.toContain('billed');
  });

  it('may have numbers where texts are documented', async () => {
    const read = readerWith();
    const said = {
      ...SALE,
      clientAccnum: 900100,
      clientSubacc: 1,
      billedInitialPrice: 25,
      'X-purchase_id': 1001,
    };
    expect(await read(message(said))).toEqual(PAID);
  });

  it.each([
    ['no JSON', '{'],
    ['a list', '[]'],
    ['a name twice', '{"subscriptionId":"1","subscriptionId":"2"}'],
    ['nothing', ''],
  ])('proves nothing with %s', async (_what, body) => {
    expect(await readerWith()({ ...message({}), body })).toEqual({ kind: 'unproven' });
  });

  it('proves nothing as a form that names a value twice, or by GET', async () => {
    const read = readerWith();
    const body = new URLSearchParams(SALE).toString();
    const headers = { 'content-type': 'application/x-www-form-encoded' };
    expect(await read({ ...message(SALE), headers, body })).toEqual(PAID);
    expect(await read({ ...message(SALE), headers, body: `${body}&X-purchase_id=2` })).toEqual({
      kind: 'unproven',
    });
    expect(await read({ ...message(SALE), method: 'GET' })).toEqual({ kind: 'unproven' });
  });

  it('needs no right digest in the sandbox alone, which computes it wrongly', async () => {
    const said = message({ ...SALE, dynamicPricingValidationDigest: '0'.repeat(32) });
    expect(await readerWith()(said)).toEqual({ kind: 'unproven' });
    const sandbox = readerWith({ CCBILL_URL: 'https://sandbox-api.ccbill.com' });
    expect(await sandbox(said)).toEqual(PAID);
  });

  it('is read or proves nothing, whatever it says', async () => {
    const read = readerWith();
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.webQueryParameters());
    const changed = fc
      .dictionary(fc.constantFrom(...Object.keys(SALE)), fc.jsonValue())
      .map((fields) => JSON.stringify({ ...SALE, ...fields }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(anything, changed), anything, fc.boolean(), async (body, query, form) => {
        const headers = { 'content-type': form ? 'application/x-www-form-encoded' : 'application/json' };
        const read_as = await read({ ...message(SALE), headers, body, query });
        expect(['events', 'other', 'unproven']).toContain(read_as.kind);
        const paid = read_as.kind === 'events' && read_as.events.some(({ type }) => type === 'paid');
        // Only this sale has the right digest.
        if (paid) expect(read_as).toMatchObject({ events: [{ sale_id: '0117240102000000041' }] });
      }),
      { numRuns: 500 },
    );
  });

  it('of a failure is proven by its transaction, or by its denial', async () => {
    const read = readerWith();
    const failure = { ...SALE, eventType: 'NewSaleFailure', subscriptionId: undefined };
    const digest = { dynamicPricingValidationDigest: 'cc05f07bf4a20cbe7aa0c10c86cf9aac' };
    const query = 'eventType=NewSaleFailure';
    const id = '0117240102000000048';
    for (const ids of [{ transactionId: id }, { transactionId: undefined, denialId: id }])
      expect(await read({ ...message({ ...failure, ...digest, ...ids }), query })).toMatchObject({
        events: [{ type: 'declined', transaction_id: id, purchase_id: '1001', sale_id: null }],
      });
    expect(await read({ ...message(failure), query })).toEqual({ kind: 'unproven' });
  });
});
