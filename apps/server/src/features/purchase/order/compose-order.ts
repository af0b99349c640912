import { PATHS, type Language, type PointPack } from '@akari/rules';
import type { PaymentProvider } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { orderText, type OrderText } from './order-text.ts';

/**
 * What a person confirms before they buy a pack from a provider.
 * @param own_url origin of this site as the person's browser reaches it
 */
export const composeOrder = (
  { config }: Pick<Services, 'config'>,
  { company, statement }: Pick<PaymentProvider, 'company' | 'statement'>,
  { units, price_cents }: PointPack,
  language: Language,
  own_url: string,
): OrderText =>
  orderText(
    {
      units,
      price: { amount_minor: price_cents, currency: 'USD' },
      company,
      statement,
      contact_url: new URL(PATHS.contact, own_url).href,
      sales_url: config.operator_pages.sales,
    },
    language,
  );
