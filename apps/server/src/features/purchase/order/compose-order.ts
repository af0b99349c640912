import { PATHS, type Language, type PointPack } from '@akari/rules';
import { operatorPagesOf } from '../../../core/site/operator-pages.ts';
import { siteTermsOf } from '../../../platform/config/site-terms.ts';
import type { PaymentProvider } from '../../../platform/payment/payment-provider.ts';
import type { Services } from '../../../platform/services.ts';
import { orderText, type OrderFacts, type OrderText } from './order-text.ts';

/** Where an order is shown. */
export interface OrderPlace {
  site_id: number;
  language: Language;
  /** Origin of this site as the person's browser reaches it. */
  own_url: string;
  coupon: OrderFacts['coupon'];
}

const DAY_MS = 86_400_000;

/** What a person confirms before they buy a pack from a provider. */
export async function composeOrder(
  services: Pick<Services, 'config' | 'database' | 'payments'>,
  { company, statement }: Pick<PaymentProvider, 'company' | 'statement'>,
  { units, price_cents }: PointPack,
  { site_id, language, own_url, coupon }: OrderPlace,
): Promise<OrderText> {
  const [{ withdrawal_ja, withdrawal_en }, { sales }] = await Promise.all([
    siteTermsOf(services.database.db, site_id, 'order_terms'),
    operatorPagesOf(services),
  ]);
  return orderText(
    {
      units,
      coupon,
      valid_days: services.config.points.valid_ms / DAY_MS,
      price: { amount_minor: price_cents, currency: 'USD' },
      company,
      statement,
      withdrawal: language === 'ja' ? withdrawal_ja : withdrawal_en,
      contact_url: new URL(PATHS.contact, own_url).href,
      sales_url: sales === null ? null : new URL(sales, own_url).href,
    },
    language,
  );
}
