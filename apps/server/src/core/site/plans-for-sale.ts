import { currencyOf, plansPriced, takesMoney, type Plan, type PlanName } from '@akari/rules';
import { siteTermsOf } from '../../platform/config/site-terms.ts';
import type { PaymentProvider, RecurringCharges } from '../../platform/payment/payment-provider.ts';
import type { Services } from '../../platform/services.ts';
import { sellersOf } from './points-for-sale.ts';

type Deps = Pick<Services, 'payments' | 'database'>;

/** A provider that renews. */
export type PlanSeller = PaymentProvider & { readonly recurring: RecurringCharges };
export const renews = (provider: PaymentProvider): provider is PlanSeller => provider.recurring !== undefined;

export const sellsPlan = ({ recurring: { plans } }: PlanSeller, plan: PlanName): boolean =>
  plans === undefined || plans.includes(plan);

/** The providers of a site that renew, the preferred one first. */
export const planSellersOf = async (services: Deps, site_id: number): Promise<PlanSeller[]> =>
  (await sellersOf(services, site_id)).filter(renews);

/** The plans that a site sells: those that have a price there, which a provider takes that renews. */
export async function plansFor(services: Deps, site_id: number): Promise<Plan[]> {
  const { db } = services.database;
  const [terms, yen, sellers] = await Promise.all([
    siteTermsOf(db, site_id, 'plans'),
    siteTermsOf(db, site_id, 'yen_prices'),
    planSellersOf(services, site_id),
  ]);
  return plansPriced(terms, currencyOf(yen)).filter((plan) =>
    sellers.some((seller) => sellsPlan(seller, plan.plan) && takesMoney(seller.takes, plan.price)),
  );
}
