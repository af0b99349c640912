import { PATHS, type Language, type PointPack, type TopUpPlan } from '@akari/rules';
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
  /** Absent: none is applied. */
  coupon?: OrderFacts['coupon'];
  /** Absent or null: the regular price. */
  first_offer?: OrderFacts['first_offer'];
  /** The card on file that is charged; absent: the person pays on the provider's page. */
  card?: { brand: string; last4: string };
  /** The rule by which the pack is bought automatically; absent: it is bought once. */
  top_up?: TopUpPlan;
}

const DAY_MS = 86_400_000;

/** What a person confirms before they buy a pack from a provider. */
export async function composeOrder(
  services: Pick<Services, 'config' | 'database' | 'payments'>,
  {
    company,
    statement,
    stored,
    method = 'page',
  }: Pick<PaymentProvider, 'company' | 'statement' | 'stored' | 'method'>,
  { units, price_cents, currency }: PointPack,
  { site_id, language, own_url, coupon = null, first_offer = null, card, top_up }: OrderPlace,
): Promise<OrderText> {
  const [{ withdrawal_ja, withdrawal_en }, { sales }] = await Promise.all([
    siteTermsOf(services.database.db, site_id, 'order_terms'),
    operatorPagesOf(services),
  ]);
  return orderText(
    {
      units,
      coupon,
      first_offer,
      valid_days: services.config.points.valid_ms / DAY_MS,
      price: { amount_minor: price_cents, currency },
      company: company?.[language] ?? null,
      statement,
      transfer_days: method === 'transfer' ? services.config.bank.wait_ms / DAY_MS : null,
      ...(card === undefined ? {} : { card }),
      ...(top_up === undefined ? {} : { top_up }),
      keeps_card: stored !== undefined,
      withdrawal: language === 'ja' ? withdrawal_ja : withdrawal_en,
      contact_url: new URL(PATHS.contact, own_url).href,
      sales_url: sales === null ? null : new URL(sales, own_url).href,
    },
    language,
  );
}
