import { orderTermsComplete } from '@akari/rules';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Whether a site can sell points: a payment provider is set up, and what buyers must read before they pay is complete. A
 * test that takes no money needs no terms.
 */
export async function canSellPoints(
  { payment, database }: Pick<Services, 'payment' | 'database'>,
  site_id: number,
): Promise<boolean> {
  if (payment === null) return false;
  return (
    payment.company === null || orderTermsComplete(await siteTermsOf(database.db, site_id, 'order_terms'))
  );
}
