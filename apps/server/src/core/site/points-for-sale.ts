import { orderTermsComplete } from '@akari/rules';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { PaymentProvider } from '../../platform/payment/payment-provider.ts';
import type { Services } from '../../platform/services.ts';

/**
 * The payment providers by which a site sells points. One that takes money needs what buyers must read before they pay
 * to be complete; a test that takes none does not.
 */
export async function sellersOf(
  { payments, database }: Pick<Services, 'payments' | 'database'>,
  site_id: number,
): Promise<readonly PaymentProvider[]> {
  if (payments.every(({ company }) => company === null)) return payments;
  const complete = orderTermsComplete(await siteTermsOf(database.db, site_id, 'order_terms'));
  return payments.filter(({ company }) => company === null || complete);
}

export const canSellPoints = async (
  services: Pick<Services, 'payments' | 'database'>,
  site_id: number,
): Promise<boolean> => (await sellersOf(services, site_id)).length > 0;
