import {
  orderTermsComplete,
  packPrice,
  packsPriced,
  sellsOn,
  takesMoney,
  type PointPack,
} from '@akari/rules';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { PaymentProvider } from '../../platform/payment/payment-provider.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The payment providers by which a site sells points, the preferred one first. Staff choose them for each site. One that takes money needs what buyers must read before they pay
 * to be complete; a test that takes none does not.
 */
export async function sellersOf(
  { payments, database }: Pick<Services, 'payments' | 'database'>,
  site_id: number,
): Promise<readonly PaymentProvider[]> {
  if (payments.every(({ company }) => company === null)) return payments;
  const [terms, used] = await Promise.all([
    siteTermsOf(database.db, site_id, 'order_terms'),
    siteTermsOf(database.db, site_id, 'payment_providers'),
  ]);
  const complete = orderTermsComplete(terms);
  return payments.filter(({ company, name }) => (company === null || complete) && sellsOn(used, name));
}

export const canSellPoints = async (
  services: Pick<Services, 'payments' | 'database'>,
  site_id: number,
): Promise<boolean> => (await packsFor(services, site_id)).length > 0;

/** The packs with the prices of a site. */
export const packsOf = async (
  { database }: Pick<Services, 'database'>,
  site_id: number,
): Promise<readonly PointPack[]> => packsPriced(await siteTermsOf(database.db, site_id, 'yen_prices'));

/** The packs that a site sells: those that have a price there, which one of its providers takes. */
export async function packsFor(
  services: Pick<Services, 'payments' | 'database'>,
  site_id: number,
): Promise<PointPack[]> {
  if (services.payments.length === 0) return [];
  const [sellers, packs] = await Promise.all([sellersOf(services, site_id), packsOf(services, site_id)]);
  return packs.filter((pack) => sellers.some(({ takes }) => takesMoney(takes, packPrice(pack))));
}
