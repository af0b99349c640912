import type { Currency, PaymentEventType } from '@akari/rules';
import type { ProviderEvent } from '../../platform/payment/payment-provider.ts';

/** What a provider says about the checkout of a purchase. */
export const providerEvent = (
  { purchase_id, checkout_id }: { purchase_id: string; checkout_id: string },
  type: PaymentEventType,
  amount_minor: number,
  currency: Currency = 'USD',
): ProviderEvent => ({
  type,
  transaction_id: checkout_id,
  purchase_id,
  checkout_id,
  sale_id: null,
  money: { amount_minor, currency },
});
