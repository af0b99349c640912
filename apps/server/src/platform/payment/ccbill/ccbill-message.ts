import type { Money, PaymentEventType } from '@akari/rules';
import { parse } from 'lossless-json';
import type { Config } from '../../config/config.ts';
import type { PaidCard, ProviderEvent, ProviderMessage, Reading } from '../payment-provider.ts';
import { endOfDayMs } from '../end-of-day.ts';
import { uniqueValues } from '../unique-values.ts';
import { saleIsGenuine } from './ccbill-digest.ts';
import { moneyIn } from './ccbill-money.ts';

type Values = Readonly<Partial<Record<string, string>>>;

/** The sandbox computes the digest of a sale wrongly. Its forms take no money. */
export const CCBILL_SANDBOX = 'https://sandbox-api.ccbill.com';
/** The parameter of a form that holds our purchase; what a form does not know comes back behind `X-`. */
export const PURCHASE_PARAMETER = 'purchase_id';
const LONGEST_ID = 100;
/** How CCBill writes a time, in its own time zone (Arizona, which has no summer time). */
const HOURS_FROM_UTC = -7;
const WRITTEN_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** The messages that change a payment. A sale on a form is proven by a digest as well; the others have none. */
const EVENTS: Readonly<Record<string, PaymentEventType>> = {
  NewSaleSuccess: 'paid',
  NewSaleFailure: 'declined',
  // A charge of a card on file.
  UpSaleSuccess: 'paid',
  UpSaleFailure: 'declined',
  Refund: 'refunded',
  Void: 'voided',
  Chargeback: 'chargeback',
  // A direct debit that the bank returned.
  Return: 'chargeback',
  // About a plan, which they name by its sale.
  RenewalSuccess: 'renewed',
  RenewalFailure: 'renewal_failed',
  Cancellation: 'cancelled',
  Expiration: 'expired',
  // The buyer takes a cancellation back, or CCBill charges on another day.
  UserReactivation: 'resumed',
  BillingDateChange: 'rescheduled',
  // The buyer gave CCBill other data, such as another card.
  CustomerDataUpdate: 'card_changed',
};
/** Messages by which points are given, that have no digest: the sale that they name is looked up. */
const LOOKED_UP = new Set(['UpSaleSuccess', 'RenewalSuccess']);

/** What names the card of a buyer. */
const CARD_TYPES: ReadonlySet<PaymentEventType> = new Set(['paid', 'renewed', 'card_changed']);

/** The texts and numbers of an object. A number stays the text that was sent: ids have up to 19 digits. */
function valuesOfJson(body: string): Values | null {
  try {
    const said = parse(body, null, (number) => number);
    if (typeof said !== 'object' || said === null || Array.isArray(said)) return null;
    return Object.fromEntries(Object.entries(said).filter(([, value]) => typeof value === 'string'));
  } catch {
    return null;
  }
}

/** A body is JSON or a form; CCBill misspells the type of the latter. */
function valuesOfBody({ headers, body }: ProviderMessage): Values | null {
  const type = headers['content-type'];
  return typeof type === 'string' && /^application\/json\b/i.test(type)
    ? valuesOfJson(body)
    : uniqueValues(body);
}

/** What both places say; null: they differ, or neither says it. */
function agreed(name: string, query: Values, body: Values, digits = 0): string | null {
  const said = [query[name], body[name]]
    .filter((one) => one !== undefined)
    .map((one) => one.padStart(digits, '0'));
  const [first = null] = said;
  return said.every((one) => one === first) ? first : null;
}

const readableId = (text: string | undefined): text is string =>
  text !== undefined && text !== '' && text.length <= LONGEST_ID;

/** The price that the form was asked for; the other one is what the card was charged, perhaps in another currency. */
function priceIn(said: Values): Money | null {
  const {
    subscriptionInitialPrice,
    subscriptionCurrencyCode,
    billedInitialPrice = '',
    billedCurrencyCode = '',
  } = said;
  return subscriptionInitialPrice !== undefined && subscriptionCurrencyCode !== undefined
    ? moneyIn(subscriptionInitialPrice, subscriptionCurrencyCode)
    : moneyIn(billedInitialPrice, billedCurrencyCode);
}

/** What the card was charged for a sale, if that is another currency than that of its price. */
function billedIn(type: PaymentEventType, said: Values, price: Money | null): { billed?: Money } {
  const { billedInitialPrice = '', billedCurrencyCode = '' } = said;
  const billed = type === 'paid' ? moneyIn(billedInitialPrice, billedCurrencyCode) : null;
  return billed === null || price === null || billed.currency === price.currency ? {} : { billed };
}

/** The amount that a message names. */
function moneyOfEvent(type: PaymentEventType, said: Values): Money | null {
  if (type === 'paid' || type === 'declined') return priceIn(said);
  return type === 'renewed'
    ? moneyIn(said['billedAmount'] ?? '', said['billedCurrencyCode'] ?? '')
    : moneyIn(said['amount'] ?? '', said['currencyCode'] ?? '');
}

/** The card that was or will be charged. Its sale stands for it later. Some versions of an update leave the digits out. */
function cardIn(type: PaymentEventType, said: Values): { card?: PaidCard } {
  const { cardType = '', last4 = '', bin = '', expDate = '', subscriptionId, timestamp = '' } = said;
  const told_which = /^\d{4}$/.test(last4) || (type === 'card_changed' && last4 === '');
  if (!/^[A-Za-z ]{2,20}$/.test(cardType) || !told_which) return {};
  const credential = readableId(subscriptionId) ? subscriptionId : null;
  const brand = cardType.toUpperCase();
  // The last digits alone are those of many cards.
  const told = last4 !== '' && /^\d{6,8}$/.test(bin) && /^\d{4}$/.test(expDate);
  const fingerprint = told ? { fingerprint: [brand, bin, last4, expDate].join('|') } : {};
  const told_at = WRITTEN_TIME.test(timestamp) ? { told_at: timestamp } : {};
  return { card: { brand, last4, credential, ...fingerprint, ...told_at } };
}

/** When the next charge is, of messages that move it. */
function nextChargeIn(type: PaymentEventType, { nextRenewalDate = '' }: Values): Partial<ProviderEvent> {
  const moves = type === 'resumed' || type === 'rescheduled';
  const next_charge_at_ms = moves ? endOfDayMs(nextRenewalDate.slice(0, 10), HOURS_FROM_UTC) : undefined;
  return next_charge_at_ms === undefined ? {} : { next_charge_at_ms };
}

/** @returns null: it names no transaction */
function eventOf(type: PaymentEventType, said: Values): ProviderEvent | null {
  const { subscriptionId, transactionId = said['denialId'] ?? subscriptionId } = said;
  if (!readableId(transactionId)) return null;
  const sale = type === 'paid' || type === 'declined';
  const purchase_id = said[`X-${PURCHASE_PARAMETER}`];
  const money = moneyOfEvent(type, said);
  return {
    type,
    transaction_id: transactionId,
    purchase_id: sale && purchase_id !== undefined && /^\d{1,16}$/.test(purchase_id) ? purchase_id : null,
    checkout_id: null,
    sale_id: type !== 'declined' && readableId(subscriptionId) ? subscriptionId : null,
    money,
    ...billedIn(type, said, money),
    ...(CARD_TYPES.has(type) ? cardIn(type, said) : {}),
    ...nextChargeIn(type, said),
    // Two refunds of one sale may have the id of its transaction.
    ...(sale || type === 'renewed' || !readableId(said['timestamp']) ? {} : { occurred: said['timestamp'] }),
  };
}

/** Whether the digest proves a message about a sale; other messages have none. */
function digestFits(name: string, said: Values, { base_url, salt }: Config['ccbill']): boolean {
  const type = EVENTS[name];
  if (!name.startsWith('NewSale') || base_url === CCBILL_SANDBOX) return true;
  const { dynamicPricingValidationDigest: given = '', subscriptionId = '' } = said;
  const { transactionId = said['denialId'] ?? '' } = said;
  return saleIsGenuine(salt, type === 'paid' ? subscriptionId : transactionId, type === 'paid', given);
}

/** Why a message proves nothing. */
type Doubt = 'unreadable' | 'account' | 'event' | 'digest' | 'transaction' | 'sale';

/** `sale_to_check`: it has no digest, so that the sale that it names has to be looked up. */
type CcbillReading =
  | (Exclude<Reading, { kind: 'unproven' }> & { sale_to_check?: string | null })
  | { kind: 'unproven'; doubt: Doubt };

/** Reads a message whose sender has one of CCBill's addresses. */
export function readCcbillMessage(ccbill: Config['ccbill'], message: ProviderMessage): CcbillReading {
  const query = uniqueValues(message.query);
  const said = valuesOfBody(message);
  if (query === null || said === null) return { kind: 'unproven', doubt: 'unreadable' };
  const ours =
    agreed('clientAccnum', query, said, 6) === ccbill.account &&
    agreed('clientSubacc', query, said, 4) === ccbill.subaccount;
  if (!ours) return { kind: 'unproven', doubt: 'account' };
  const name = agreed('eventType', query, said);
  if (name === null) return { kind: 'unproven', doubt: 'event' };
  const type = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (type === undefined) return { kind: 'other' };
  if (!digestFits(name, said, ccbill)) return { kind: 'unproven', doubt: 'digest' };
  const event = eventOf(type, said);
  if (event === null) return { kind: 'unproven', doubt: 'transaction' };
  const events = [event];
  return LOOKED_UP.has(name)
    ? { kind: 'events', events, sale_to_check: event.sale_id }
    : { kind: 'events', events };
}
