import { decimalText, isCurrency, moneyOf, type Money, type PaymentEventType } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import type { PaymentProvider, ProviderEvent, Reading } from '../payment-provider.ts';
import { uniqueValues } from '../unique-values.ts';
import { postbackIsGenuine, signRequest } from './verotel-signature.ts';

export const VEROTEL = 'verotel';

/** What a postback reports: a purchase is paid without the parameter `event`, and names one afterwards. */
const EVENTS: Readonly<Record<string, PaymentEventType>> = {
  '': 'paid',
  initial: 'paid',
  credit: 'refunded',
  chargeback: 'chargeback',
};
const LIMIT = { transaction_id: 100, purchase_id: 30 };

function moneyIn({
  priceAmount = '',
  amount = priceAmount,
  priceCurrency = '',
}: Record<string, string>): Money | null {
  return isCurrency(priceCurrency) ? moneyOf(priceAmount === '' ? amount : priceAmount, priceCurrency) : null;
}

function eventOf(values: Record<string, string>): ProviderEvent | null {
  const { event = '', referenceID = '', saleID = '', transactionID = saleID } = values;
  const type = EVENTS[event];
  if (type === undefined || values['type'] !== 'purchase') return null;
  if (transactionID === '' || transactionID.length > LIMIT.transaction_id) return null;
  const known = referenceID !== '' && referenceID.length <= LIMIT.purchase_id;
  return {
    type,
    transaction_id: transactionID,
    purchase_id: known ? referenceID : null,
    checkout_id: null,
    sale_id: null,
    money: moneyIn(values),
  };
}

/** A payment that we could not name is not accepted: Verotel refunds its buyer. */
function readingOf(values: Record<string, string>): Reading {
  const { event = '', type } = values;
  if (type !== 'purchase' || !Object.hasOwn(EVENTS, event)) return { kind: 'other' };
  const read = eventOf(values);
  return read === null ? { kind: 'unproven' } : { kind: 'events', events: [read] };
}

/**
 * Verotel FlexPay v4, one-time purchases. The buyer pays on Verotel's page; a signed GET request to our address proves
 * it. Verotel refunds the buyer of a card payment unless that request is answered with `OK`.
 */
export const createVerotelProvider = ({
  base_url,
  shop_id,
  key,
  statement,
}: Config['verotel']): PaymentProvider => ({
  name: VEROTEL,
  company: 'Verotel',
  statement,
  // Its form takes six digits before the point.
  takes: { USD: { least_minor: 1, most_minor: 99_999_999 } },
  path_secret: null,
  reply: { content_type: 'text/plain', body: 'OK' },
  createCheckout: async ({ purchase_id, price, description, return_url }) => {
    const values = {
      version: '4',
      shopID: shop_id,
      type: 'purchase',
      priceAmount: decimalText(price),
      priceCurrency: price.currency,
      description,
      referenceID: purchase_id,
      successURL: return_url,
      declineURL: return_url,
    };
    const query = new URLSearchParams({ ...values, signature: signRequest(key, values) });
    return { checkout_id: null, pay_url: `${base_url}/startorder?${query}` };
  },
  readMessage: ({ method, query }) => {
    // The signature would not notice a parameter that is named twice.
    const values = method === 'GET' ? uniqueValues(query) : null;
    return values !== null && postbackIsGenuine(key, shop_id, values)
      ? readingOf(values)
      : { kind: 'unproven' };
  },
});
