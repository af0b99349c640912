import { decimalText, isCurrency, moneyOf, type Money, type PaymentEventType } from '@akari/rules';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type {
  PaymentProvider,
  ProviderEvent,
  Reading,
  RefundAnswer,
  RefundRequest,
  StatusRequest,
} from '../payment-provider.ts';
import {
  createInvoice,
  openInvoicesOf,
  pullPaymentNamed,
  readInvoice,
  refundInvoice,
  type Invoice,
} from './btcpay-api.ts';
import { deliveryIsGenuine } from './btcpay-signature.ts';

export const BTCPAY = 'btcpay';

/** Only the end of an invoice changes a purchase. A payment that comes after it settles the invoice later. */
const EVENTS: Readonly<Record<string, PaymentEventType>> = {
  InvoiceSettled: 'paid',
  InvoiceExpired: 'unpaid',
  InvoiceInvalid: 'declined',
};
const delivery = z.object({
  type: z.string(),
  storeId: z.string(),
  invoiceId: z.string().min(1).max(100),
  partiallyPaid: z.boolean().optional(),
  overPaid: z.boolean().optional(),
});
type Delivery = z.infer<typeof delivery>;
const LONGEST_REFERENCE = 30;
/** Prices that an invoice can have, minor units. */
const PRICES = { least_minor: 1, most_minor: 99_999_999 };

function parsed(body: string): Delivery | null {
  try {
    return delivery.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** A payment after the end of its invoice gives its points, or staff decide about it: the operator chooses. */
const typeNow = (type: PaymentEventType, { additionalStatus }: Invoice, late: 'points' | 'staff') =>
  type === 'paid' && late === 'staff' && additionalStatus === 'PaidLate' ? 'paid_late' : type;

/** What staff have to look at beside the end of the invoice: coins that the buyer sent by hand. */
const besides = ({
  partiallyPaid = false,
  overPaid = false,
}: Pick<Delivery, 'partiallyPaid' | 'overPaid'>): PaymentEventType[] => [
  ...(partiallyPaid ? (['paid_in_part'] as const) : []),
  ...(overPaid ? (['paid_over'] as const) : []),
];

const moneyIn = ({ amount, currency }: Invoice): Money | null =>
  isCurrency(currency) ? moneyOf(amount, currency) : null;

/** Events about an invoice. A message and a look-up say the same, so that the second one is a repeat. */
function eventsOf(found: Invoice, types: readonly PaymentEventType[]): ProviderEvent[] {
  const reference = found.metadata?.orderId ?? '';
  const known = reference !== '' && reference.length <= LONGEST_REFERENCE;
  const event = {
    transaction_id: found.id,
    purchase_id: known ? reference : null,
    checkout_id: found.id,
    sale_id: null,
    money: moneyIn(found),
  };
  return types.map((type) => ({ type, ...event }));
}

type Deps = Pick<Services, 'log'> & { config: Pick<Config, 'btcpay'> };

/** @throws payment_unanswered when the server does not answer, or not as documented */
async function answered<T>({ log }: Deps, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    log.warn({ err: error, provider: BTCPAY }, 'payment provider did not answer');
    throw new Problem('payment_unanswered');
  }
}

/** A message names an invoice and not its amount, so the invoice is read. */
async function readDelivery(services: Deps, body: string): Promise<Reading> {
  const shop = services.config.btcpay;
  const said = parsed(body);
  const type = said === null || said.storeId !== shop.store_id ? undefined : EVENTS[said.type];
  if (said === null || type === undefined) return { kind: 'other' };
  const found = await answered(services, () => readInvoice(shop, said.invoiceId));
  if (found.id !== said.invoiceId || found.storeId !== shop.store_id) return { kind: 'other' };
  // Staff may have marked it since; only what it is now gives points.
  if (type === 'paid' && found.status !== 'Settled') return { kind: 'other' };
  return { kind: 'events', events: eventsOf(found, [typeNow(type, found, shop.late), ...besides(said)]) };
}

/** What the state of an invoice says, which its messages say too; absent: it is not decided. */
const STATUSES: Readonly<Record<Invoice['status'], PaymentEventType | null>> = {
  New: null,
  Processing: null,
  Settled: 'paid',
  Expired: 'unpaid',
  Invalid: 'declined',
};
const statusOf =
  (services: Deps) =>
  ({ checkout_id }: StatusRequest): Promise<ProviderEvent[]> =>
    answered(services, async () => {
      const shop = services.config.btcpay;
      const found = checkout_id === null ? null : await readInvoice(shop, checkout_id);
      const type = found === null ? null : STATUSES[found.status];
      if (found === null || type === null || found.id !== checkout_id || found.storeId !== shop.store_id)
        return [];
      const { additionalStatus } = found;
      const said = {
        overPaid: additionalStatus === 'PaidOver',
        partiallyPaid: additionalStatus === 'PaidPartial',
      };
      return eventsOf(found, [typeNow(type, found, shop.late), ...besides(said)]);
    });

/** A refund is a pull payment with our id in its name: a repeat finds it. */
const refundOf =
  (services: Deps) =>
  ({ refund_id, checkout_id, money }: RefundRequest): Promise<RefundAnswer> =>
    answered(services, async () => {
      if (checkout_id === null) return { outcome: 'refused', reference: null };
      const shop = services.config.btcpay;
      const name = `Refund ${refund_id}`;
      const asked = { name, amount: decimalText(money), currency: money.currency };
      const made = (await pullPaymentNamed(shop, name)) ?? (await refundInvoice(shop, checkout_id, asked));
      return { outcome: 'done', reference: made.id, claim_url: made.viewLink };
    });

/**
 * BTCPay Server (Greenfield API v1): coins, on a server of the operator. The buyer pays an invoice; a signed POST proves
 * its state. The server repeats a message for an hour when it is answered with 408, 429 or 5xx, and never after another
 * 4xx. There are no chargebacks.
 */
export const createBtcpayProvider = (services: Deps): PaymentProvider => {
  const shop = services.config.btcpay;
  return {
    name: BTCPAY,
    company: { ja: 'BTCPay Server', en: 'BTCPay Server' },
    statement: null,
    takes: Object.fromEntries(shop.currencies.map((currency) => [currency, PRICES])),
    path_secret: null,
    reply: { content_type: 'text/plain', body: 'OK' },
    createCheckout: ({ purchase_id, price, description, return_url, lang }) =>
      answered(services, async () => {
        const [open] = await openInvoicesOf(shop, purchase_id);
        const asked = {
          amount: decimalText(price),
          currency: price.currency,
          orderId: purchase_id,
          itemDesc: description,
          redirectURL: return_url,
          defaultLanguage: lang,
        };
        const { id, checkoutLink } = open ?? (await createInvoice(shop, asked));
        return { checkout_id: id, redirect: { method: 'GET', url: checkoutLink } };
      }),
    status: statusOf(services),
    ...(shop.refunds ? { refund: refundOf(services) } : {}),
    readMessage: ({ method, headers, body }) => {
      const signature = headers['btcpay-sig'];
      const genuine =
        method === 'POST' &&
        typeof signature === 'string' &&
        deliveryIsGenuine(shop.webhook_secret, body, signature);
      return genuine ? readDelivery(services, body) : { kind: 'unproven' };
    },
  };
};
