import { z } from 'zod';
import type { Config } from '../../config/config.ts';

type Shop = Pick<Config['btcpay'], 'base_url' | 'store_id' | 'api_key'>;

/** A server that is silent must not keep a buyer waiting for longer. */
const ANSWER_WITHIN_MS = 10_000;

/** What we read of an invoice. Money is a decimal text; an older server has no `additionalStatus`. */
const invoice = z.object({
  id: z.string().min(1).max(100),
  storeId: z.string(),
  amount: z.string(),
  currency: z.string(),
  status: z.enum(['New', 'Processing', 'Expired', 'Invalid', 'Settled']),
  additionalStatus: z.string().optional(),
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

/** The server has understood a request and refuses it. `reason`: the code of the error, or the path of the wrong value. */
export class BtcpayRefusal extends Error {
  constructor(readonly reason: string) {
    super(`BTCPay Server refused: ${reason}`);
  }
}
const refusal = z.union([
  z.object({ code: z.string() }).transform(({ code }) => code),
  z.array(z.object({ path: z.string() })).transform(([first]) => first?.path ?? ''),
]);

/** Asks the Greenfield API (v1). @throws when it does not answer in time, or not with what its document promises */
async function askServer(shop: Shop, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${shop.base_url}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `token ${shop.api_key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const refused = response.status === 400 || response.status === 422;
  if (refused) throw new BtcpayRefusal(refusal.parse(await response.json()));
  if (!response.ok) throw new Error(`BTCPay Server answered ${response.status}`);
  return response.json();
}
const ask = (shop: Shop, path: string, body?: object): Promise<unknown> =>
  askServer(shop, `/stores/${shop.store_id}${path}`, body);

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

/** What we read of a payout: coins on their way to an address. */
const payout = z.object({
  id: z.string().min(1).max(100),
  state: z.enum(['AwaitingApproval', 'AwaitingPayment', 'InProgress', 'Completed', 'Cancelled']),
});
export type CoinPayout = z.infer<typeof payout>;
/** Bitcoin on its chain. */
const BITCOIN = 'BTC-CHAIN';

/** Makes a pull payment of which one address takes everything, at the rate of that moment. Its name finds it again. */
export const createPullPayment = async (
  shop: Shop,
  { name, amount, currency }: { name: string; amount: string; currency: string },
): Promise<PullPayment> =>
  pullPayment.parse(
    await ask(shop, '/pull-payments', {
      ...{ name, amount, currency, payoutMethods: [BITCOIN], autoApproveClaims: true },
    }),
  );

const claimsPath = (id: string): string => `/pull-payments/${encodeURIComponent(id)}/payouts`;

/** What was claimed of a pull payment; undefined: nothing yet. */
export async function claimOf(shop: Shop, pull_payment_id: string): Promise<CoinPayout | undefined> {
  const found = await askServer(shop, `${claimsPath(pull_payment_id)}?includeCancelled=true`);
  const claims = z.array(payout).parse(found);
  return claims.find(({ state }) => state !== 'Cancelled') ?? claims[0];
}

/** Claims an amount, in the currency of the pull payment, for an address. @throws BtcpayRefusal: it is no address, for example */
export const claimPullPayment = async (
  shop: Shop,
  pull_payment_id: string,
  { destination, amount }: { destination: string; amount: string },
): Promise<CoinPayout> =>
  payout.parse(
    await askServer(shop, claimsPath(pull_payment_id), { destination, amount, payoutMethodId: BITCOIN }),
  );
