import type { PaymentEvent } from '@akari/contract';
import type { Language } from '@akari/rules';

export interface CheckoutRequest {
  purchase_id: string;
  amount_cents: number;
  /** Where the provider's page redirects the person afterwards; absolute path on this origin. */
  return_path: string;
  /** Language of the provider's page. */
  lang: Language;
}

/** A payment provider: a hosted page, then a signed webhook. Only the webhook proves a payment, not the redirect. */
export interface PaymentProvider {
  readonly name: string;
  /** Creates a checkout; idempotent by purchase id. */
  createCheckout(request: CheckoutRequest): Promise<{ checkout_id: string; pay_url: string }>;
  /** Verifies and reads a webhook. @returns null when the signature is wrong or too old, or the body is no event */
  readWebhook(rawBody: string, signature: string): PaymentEvent | null;
}
