import { expect, it } from 'vitest';
import type { ProviderEvent } from '../payment-provider.ts';
import { readPostback } from './verotel-message.ts';

const PURCHASE = {
  ...{ type: 'purchase', saleID: '5000', transactionID: '101', referenceID: '1001' },
  ...{ priceAmount: '25.00', priceCurrency: 'USD', CCBrand: 'Visa', truncatedPAN: '411111XXXXXX1111' },
};
const SUBSCRIPTION = {
  ...PURCHASE,
  type: 'subscription',
  amount: '20.00',
  priceAmount: '20.00',
  parentID: '',
};
function eventIn(values: Record<string, string>): ProviderEvent | null {
  const reading = readPostback(values);
  return reading.kind === 'events' ? (reading.events[0] ?? null) : null;
}

it('reads the card of a payment, and what tells it from others where enough digits are there', () => {
  expect(eventIn(PURCHASE)?.card).toEqual({
    ...{ brand: 'VISA', last4: '1111', credential: null, fingerprint: 'VISA|411111|1111' },
  });
  expect(eventIn({ ...PURCHASE, oneClickToken: 'oct-1' })?.card?.credential).toBe('oct-1');
  for (const truncatedPAN of ['4111XXXXXXXX1111', 'XXXXXXXXXXXX1111', '1111'])
    expect(eventIn({ ...PURCHASE, truncatedPAN })?.card?.fingerprint).toBeUndefined();
  for (const wrong of [{ truncatedPAN: '' }, { CCBrand: '' }, { CCBrand: '<b>' }])
    expect(eventIn({ ...PURCHASE, ...wrong })?.card).toBeUndefined();
});

/** The end of 27 October in Amsterdam. */
const NEXT_CHARGE_MS = Date.UTC(2026, 9, 27, 23);
it.each([
  ['initial', { type: 'paid', purchase_id: '1001', sale_id: '5000', transaction_id: '101' }],
  ['rebill', { type: 'renewed', purchase_id: null, sale_id: '5000', transaction_id: '101' }],
  ['cancel', { type: 'cancelled', purchase_id: null, sale_id: '5000', money: null }],
  ['uncancel', { type: 'resumed', sale_id: '5000', money: null, next_charge_at_ms: NEXT_CHARGE_MS }],
  ['extend', { type: 'rescheduled', sale_id: '5000', money: null, next_charge_at_ms: NEXT_CHARGE_MS }],
  ['expiry', { type: 'expired', purchase_id: null, sale_id: '5000', money: null }],
  ['credit', { type: 'refunded', transaction_id: '99', occurred: '101', names_payment: true }],
  ['chargeback', { type: 'chargeback', transaction_id: '99', occurred: '101', names_payment: true }],
])('reads %s of a subscription', (event, expected) => {
  expect(eventIn({ ...SUBSCRIPTION, event, parentID: '99', nextChargeOn: '2026-10-27' })).toMatchObject(
    expected,
  );
});

it('takes no other event or thing for a payment', () => {
  for (const event of ['upgrade', 'downgrade', '', '__proto__', 'toString'])
    expect(readPostback({ ...SUBSCRIPTION, event })).toEqual({ kind: 'other' });
  for (const type of ['', 'upgradesubscription', '__proto__'])
    expect(readPostback({ ...PURCHASE, type })).toEqual({ kind: 'other' });
  expect(readPostback({ ...SUBSCRIPTION, event: 'rebill', saleID: '' })).toEqual({ kind: 'unproven' });
});
