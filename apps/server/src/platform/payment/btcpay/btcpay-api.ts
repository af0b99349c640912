import { z } from 'zod';
import type { Config } from '../../config/config.ts';

type Shop = Config['btcpay'];

/** A server that is silent must not keep a buyer waiting for longer. */
const ANSWER_WITHIN_MS = 10_000;

/** What we read of an invoice. Money is a decimal text; an older server has no `additionalStatus`. */
const invoice = z.object({
  id: z.string().min(1).max(100),
  storeId: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  checkoutLink: z.url({ protocol: /^https?$/ }),
  metadata: z.object({ orderId: z.string().optional() }).nullable(),
});
export type Invoice = z.infer<typeof invoice>;

export interface NewInvoice {
  amount: string;
  currency: string;
  /** Our reference, by which an invoice is found again. It is not unique there. */
  orderId: string;
  itemDesc: string;
  redirectURL: string;
  defaultLanguage: 'ja' | 'en';
}

/** What we read of a pull payment: money that its holder claims at a link. */
const pullPayment = z.object({
  id: z.string().min(1).max(100),
  name: z.string().nullable(),
  viewLink: z.url({ protocol: /^https?$/ }),
});
export type PullPayment = z.infer<typeof pullPayment>;

/** Asks the Greenfield API (v1). @throws when it does not answer in time, or not with what its document promises */
async function ask(shop: Shop, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${shop.base_url}/api/v1/stores/${shop.store_id}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `token ${shop.api_key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  if (!response.ok) throw new Error(`BTCPay Server answered ${response.status}`);
  return response.json();
}

export const readInvoice = async (shop: Shop, id: string): Promise<Invoice> =>
  invoice.parse(await ask(shop, `/invoices/${encodeURIComponent(id)}`));

/** The invoices of an order that can still be paid. */
export async function openInvoicesOf(shop: Shop, orderId: string): Promise<Invoice[]> {
  const found = await ask(shop, `/invoices?${new URLSearchParams({ orderId, status: 'New' })}`);
  return z.array(invoice).parse(found);
}

export const createInvoice = async (
  shop: Shop,
  { amount, currency, orderId, itemDesc, redirectURL, defaultLanguage }: NewInvoice,
): Promise<Invoice> =>
  invoice.parse(
    await ask(shop, '/invoices', {
      amount,
      currency,
      metadata: { orderId, itemDesc },
      checkout: { redirectURL, redirectAutomatically: true, defaultLanguage },
    }),
  );

/** The pull payment of this name; undefined: not made yet. Archived ones count: they were made. */
export async function pullPaymentNamed(shop: Shop, name: string): Promise<PullPayment | undefined> {
  const found = z.array(pullPayment).parse(await ask(shop, '/pull-payments?includeArchived=true'));
  return found.find((one) => one.name === name);
}

/** Refunds an amount of an invoice by a pull payment. Its name finds it again. */
export const refundInvoice = async (
  shop: Shop,
  id: string,
  { name, amount, currency }: { name: string; amount: string; currency: string },
): Promise<PullPayment> =>
  pullPayment.parse(
    await ask(shop, `/invoices/${encodeURIComponent(id)}/refund`, {
      ...{ name, refundVariant: 'Custom', customAmount: amount, customCurrency: currency },
    }),
  );
