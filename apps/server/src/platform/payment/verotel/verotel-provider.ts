import { decimalText } from '@akari/rules';
import type { Config } from '../../config/config.ts';
import type { Services } from '../../services.ts';
import type { CheckoutRequest, PaymentProvider } from '../payment-provider.ts';
import { uniqueValues } from '../unique-values.ts';
import { readPostback } from './verotel-message.ts';
import { postbackIsGenuine, signRequest } from './verotel-signature.ts';
import { lookUpSale } from './verotel-status.ts';

export const VEROTEL = 'verotel';
/** The longest first period. */
const FIRST_DAYS_MOST = 365;
/** Its texts are cut there. */
const TEXT_MOST = 100;

type Verotel = Config['verotel'];

/** The parameters of an order that say what is bought. */
function orderOf({ price, description, recurring, card }: CheckoutRequest): Record<string, string> {
  const priceAmount = decimalText(price);
  const text = description.slice(0, TEXT_MOST);
  const common = { priceAmount, priceCurrency: price.currency };
  if (recurring === undefined)
    return {
      ...{ type: 'purchase', ...common, description: text },
      ...(card === undefined ? {} : { paymentMethod: 'CC', oneClickToken: card }),
    };
  const { period_days, first_days } = recurring;
  return {
    ...{ type: 'subscription', subscriptionType: 'recurring', ...common, name: text },
    period: `P${period_days}D`,
    // A first period of another length has a price of its own, which is the same.
    ...(first_days === period_days ? {} : { trialAmount: priceAmount, trialPeriod: `P${first_days}D` }),
  };
}

const signed = (key: string, values: Record<string, string>): URLSearchParams =>
  new URLSearchParams({ ...values, signature: signRequest(key, values) });

const stopPage = ({ base_url, shop_id, key }: Verotel, saleID: string): string =>
  `${base_url}/cancel-subscription?${signed(key, { version: '4', shopID: shop_id, saleID })}`;

/**
 * Verotel FlexPay v4: one-time purchases, with the last card of the buyer where that is set up, and subscriptions. The
 * buyer pays on Verotel's page; a signed GET request to our address proves it. Verotel refunds the buyer of a card
 * payment unless that request is answered with `OK`. A sale can be looked up by our reference. It has no call that stops a subscription: its buyer does so on its page.
 */
export const createVerotelProvider = (
  verotel: Verotel,
  services: Pick<Services, 'log'>,
): PaymentProvider => ({
  name: VEROTEL,
  company: { ja: 'Verotel', en: 'Verotel' },
  statement: verotel.statement,
  // Its form takes six digits before the point.
  takes: { USD: { least_minor: 1, most_minor: 99_999_999 } },
  path_secret: null,
  reply: { content_type: 'text/plain', body: 'OK' },
  createCheckout: async (request) => {
    const query = signed(verotel.key, {
      ...{ version: '4', shopID: verotel.shop_id, ...orderOf(request) },
      ...{ referenceID: request.purchase_id, successURL: request.return_url, declineURL: request.return_url },
    });
    return { checkout_id: null, redirect: { method: 'GET', url: `${verotel.base_url}/startorder?${query}` } };
  },
  readMessage: ({ method, query }) => {
    // The signature would not notice a parameter that is named twice.
    const values = method === 'GET' ? uniqueValues(query) : null;
    if (values === null || !postbackIsGenuine(verotel.key, verotel.shop_id, values))
      return { kind: 'unproven' };
    // A shop may have the key of another one.
    return (values['shopID'] ?? verotel.shop_id) === verotel.shop_id
      ? readPostback(values)
      : { kind: 'unproven' };
  },
  status: lookUpSale(verotel, services),
  ...(verotel.one_click ? { hosted: { single_use: true } } : {}),
  ...(verotel.plans
    ? {
        recurring: {
          first_days_most: FIRST_DAYS_MOST,
          stopPage: (sale_id: string) => stopPage(verotel, sale_id),
        },
      }
    : {}),
});
