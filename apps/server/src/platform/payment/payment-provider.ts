import type { PaymentEvent } from '@akari/contract';
import type { Language } from '@akari/rules';

export interface CheckoutRequest {
  purchase_id: string;
  amount_cents: number;
  /** Where the provider's page sends the person afterwards; absolute path on this origin. */
  return_path: string;
  /** Language of the provider's page. */
  lang: Language;
}

/** Somebody who takes money: a hosted page, then a signed webhook. The return of the person proves nothing. */
export interface PaymentProvider {
  readonly name: string;
  /** Idempotent by purchase id. */
  createCheckout(request: CheckoutRequest): Promise<{ checkout_id: string; pay_url: string }>;
  /** Verifies and reads a webhook. @returns null when the signature is wrong or too old */
  readWebhook(rawBody: string, signature: string): PaymentEvent | null;
}
