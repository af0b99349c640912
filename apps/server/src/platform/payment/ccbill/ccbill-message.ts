import type { Money, PaymentEventType } from '@akari/rules';
import { parse } from 'lossless-json';
import type { Config } from '../../config/config.ts';
import type { ProviderEvent, ProviderMessage, Reading } from '../payment-provider.ts';
import { uniqueValues } from '../unique-values.ts';
import { saleIsGenuine } from './ccbill-digest.ts';
import { moneyIn } from './ccbill-money.ts';

type Values = Readonly<Partial<Record<string, string>>>;

/** The sandbox computes the digest of a sale wrongly. Its forms take no money. */
export const CCBILL_SANDBOX = 'https://sandbox-api.ccbill.com';
/** The parameter of a form that holds our purchase; what a form does not know comes back behind `X-`. */
export const PURCHASE_PARAMETER = 'purchase_id';
const LONGEST_ID = 100;

/** The messages that change a payment. A sale is proven by a digest as well; the others have none. */
const EVENTS: Readonly<Record<string, PaymentEventType>> = {
  NewSaleSuccess: 'paid',
  NewSaleFailure: 'declined',
  Refund: 'refunded',
  Void: 'voided',
  Chargeback: 'chargeback',
  // A direct debit that the bank returned.
  Return: 'chargeback',
};

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

/** @returns null: it names no transaction */
function eventOf(type: PaymentEventType, said: Values): ProviderEvent | null {
  const { subscriptionId, transactionId = said['denialId'] ?? subscriptionId } = said;
  if (!readableId(transactionId)) return null;
  const sale = type === 'paid' || type === 'declined';
  const purchase_id = said[`X-${PURCHASE_PARAMETER}`];
  return {
    type,
    transaction_id: transactionId,
    purchase_id: sale && purchase_id !== undefined && /^\d{1,16}$/.test(purchase_id) ? purchase_id : null,
    checkout_id: null,
    sale_id: type !== 'declined' && readableId(subscriptionId) ? subscriptionId : null,
    money: sale ? priceIn(said) : moneyIn(said['amount'] ?? '', said['currencyCode'] ?? ''),
    // Two refunds of one sale may have the id of its transaction.
    ...(sale || !readableId(said['timestamp']) ? {} : { occurred: said['timestamp'] }),
  };
}

/** Whether the digest proves a message about a sale; other messages have none. */
function digestFits(type: PaymentEventType, said: Values, { base_url, salt }: Config['ccbill']): boolean {
  if ((type !== 'paid' && type !== 'declined') || base_url === CCBILL_SANDBOX) return true;
  const { dynamicPricingValidationDigest: given = '', subscriptionId = '' } = said;
  const { transactionId = said['denialId'] ?? '' } = said;
  return saleIsGenuine(salt, type === 'paid' ? subscriptionId : transactionId, type === 'paid', given);
}

/** Why a message proves nothing. */
type Doubt = 'unreadable' | 'account' | 'event' | 'digest' | 'transaction';

/** Reads a message whose sender has one of CCBill's addresses. */
export function readCcbillMessage(
  ccbill: Config['ccbill'],
  message: ProviderMessage,
): Exclude<Reading, { kind: 'unproven' }> | { kind: 'unproven'; doubt: Doubt } {
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
  if (!digestFits(type, said, ccbill)) return { kind: 'unproven', doubt: 'digest' };
  const event = eventOf(type, said);
  return event === null ? { kind: 'unproven', doubt: 'transaction' } : { kind: 'events', events: [event] };
}
