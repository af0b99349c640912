import { isCurrency, moneyOf, type Money, type PaymentEventType } from '@akari/rules';
import { endOfDayMs } from '../end-of-day.ts';
import type { PaidCard, ProviderEvent, Reading } from '../payment-provider.ts';

type Values = Record<string, string>;

/** What a postback about a purchase reports; a payment may have no `event`. */
const OF_PURCHASE: Readonly<Record<string, PaymentEventType>> = {
  '': 'paid',
  initial: 'paid',
  credit: 'refunded',
  chargeback: 'chargeback',
};
/** What a postback about a subscription reports. The first payment alone names our purchase; the others name its sale. */
const OF_SUBSCRIPTION: Readonly<Record<string, PaymentEventType>> = {
  initial: 'paid',
  rebill: 'renewed',
  cancel: 'cancelled',
  uncancel: 'resumed',
  extend: 'rescheduled',
  expiry: 'expired',
  credit: 'refunded',
  chargeback: 'chargeback',
};
/** Verotel is in Amsterdam; in summer it is an hour earlier. */
const HOURS_FROM_UTC = 1;
const LIMIT = { id: 100, purchase_id: 30, token: 255 };

const money = (amount: string, currency: string): Money | null =>
  isCurrency(currency) ? moneyOf(amount, currency) : null;

/** The amount of a message about a purchase, and of the first payment of a subscription: the price of the order. */
const priceIn = ({ priceAmount = '', amount = '', priceCurrency = '' }: Values): Money | null =>
  money(priceAmount === '' ? amount : priceAmount, priceCurrency);
/** The amount that was charged, or went back: a subscription has a price besides. */
const amountIn = ({ priceAmount = '', amount = '', priceCurrency = '' }: Values): Money | null =>
  money(amount === '' ? priceAmount : amount, priceCurrency);

const readableId = (text: string): boolean => text !== '' && text.length <= LIMIT.id;

/** The card that was charged. Its first six and last four digits tell it from most others; fewer do not. */
function cardIn({ CCBrand = '', truncatedPAN = '', oneClickToken = '' }: Values): { card?: PaidCard } {
  const last4 = /\d{4}$/.exec(truncatedPAN)?.[0];
  if (last4 === undefined || !/^[A-Za-z ]{2,20}$/.test(CCBrand)) return {};
  const brand = CCBrand.toUpperCase();
  const credential = oneClickToken === '' || oneClickToken.length > LIMIT.token ? null : oneClickToken;
  const fingerprint = /^\d{6,8}[X*]+\d{4}$/i.test(truncatedPAN)
    ? { fingerprint: [brand, truncatedPAN.slice(0, 6), last4].join('|') }
    : {};
  return { card: { brand, last4, credential, ...fingerprint } };
}

function ofPurchase(type: PaymentEventType, values: Values): ProviderEvent | null {
  const { referenceID = '', saleID = '', transactionID = saleID } = values;
  if (!readableId(transactionID)) return null;
  const known = referenceID !== '' && referenceID.length <= LIMIT.purchase_id;
  return {
    type,
    transaction_id: transactionID,
    purchase_id: known ? referenceID : null,
    checkout_id: null,
    // A look-up names the sale alone.
    sale_id: type === 'paid' && readableId(saleID) ? saleID : null,
    money: priceIn(values),
    ...(type === 'paid' ? cardIn(values) : {}),
  };
}

/** The day of the next charge. */
function nextChargeIn({ nextChargeOn = '' }: Values): Partial<ProviderEvent> {
  const next_charge_at_ms = endOfDayMs(nextChargeOn, HOURS_FROM_UTC);
  return next_charge_at_ms === undefined ? {} : { next_charge_at_ms };
}

function ofSubscription(type: PaymentEventType, values: Values): ProviderEvent | null {
  const { saleID = '', transactionID = saleID, parentID = '' } = values;
  if (!readableId(saleID) || !readableId(transactionID)) return null;
  if (type === 'paid') {
    const first = ofPurchase(type, values);
    return first === null ? null : { ...first, sale_id: saleID };
  }
  const named = { purchase_id: null, checkout_id: null, sale_id: saleID };
  if (type === 'renewed')
    return { type, transaction_id: transactionID, ...named, money: amountIn(values), ...cardIn(values) };
  if (type === 'cancelled' || type === 'expired')
    return { type, transaction_id: transactionID, ...named, money: null };
  if (type === 'resumed' || type === 'rescheduled')
    return { type, transaction_id: transactionID, ...named, money: null, ...nextChargeIn(values) };
  // What goes back names the payment of its period; its own transaction tells two parts of one payment apart.
  const names_payment = readableId(parentID);
  const transaction_id = names_payment ? parentID : transactionID;
  return { type, transaction_id, ...named, money: amountIn(values), occurred: transactionID, names_payment };
}

/** Reads a genuine postback. One that we could not name is not accepted: Verotel refunds its buyer. */
export function readPostback(values: Values): Reading {
  const { event = '', type: about } = values;
  const kinds = about === 'purchase' ? OF_PURCHASE : about === 'subscription' ? OF_SUBSCRIPTION : {};
  const type = Object.hasOwn(kinds, event) ? kinds[event] : undefined;
  if (type === undefined) return { kind: 'other' };
  const read = about === 'purchase' ? ofPurchase(type, values) : ofSubscription(type, values);
  return read === null ? { kind: 'unproven' } : { kind: 'events', events: [read] };
}
