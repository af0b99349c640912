import type { Currency, Money } from '../purchase/money.ts';
import { points } from '../points/index.ts';

/** The tiers of spec §3. `register` is free; the others are paid for each period. */
export const PLAN_TIERS = ['register', 'lite', 'pro'] as const;
export type PlanTier = (typeof PLAN_TIERS)[number];
export const PLANS = ['lite', 'pro'] as const satisfies PlanTier[];
export type PlanName = (typeof PLANS)[number];
export const isPlanName = (text: string): text is PlanName => PLANS.some((one) => one === text);

/** Length of a period: one that payment companies renew by. */
export const PLAN_PERIOD_DAYS = 30;
export const PLAN_PERIOD_MS = PLAN_PERIOD_DAYS * 86_400_000;
/** Version of the wording that a person confirms before a plan. It rises with each change of the wording. */
export const PLAN_TEXT_VERSION = 2;

/** Usual points of a period. A plan is sold once staff set its price. */
export const PLAN_USUAL_UNITS: Readonly<Record<PlanName, number>> = { lite: points(22), pro: points(68) };

/** What staff set of the plans of a site: prices of a period in dollars and yen (0: not sold), and the points of a period. */
export interface PlanTerms {
  lite_cents: number;
  lite_yen: number;
  lite_units: number;
  pro_cents: number;
  pro_yen: number;
  pro_units: number;
}

/** A plan that a site sells. */
export interface Plan {
  plan: PlanName;
  /** Of a period. */
  price: Money;
  /** Points of a period. */
  units: number;
}

/** The plans that have a price in the currency of a site. No price is converted. */
export function plansPriced(terms: PlanTerms, currency: Currency): Plan[] {
  const priced = (plan: PlanName): Plan => ({
    plan,
    price: { amount_minor: currency === 'JPY' ? terms[`${plan}_yen`] : terms[`${plan}_cents`], currency },
    units: terms[`${plan}_units`],
  });
  return PLANS.map(priced).filter(({ price }) => price.amount_minor > 0);
}

/** Whether a tier has the favourites limit of VIP viewers and the Pro mark. */
export const isPro = (tier: PlanTier): boolean => tier === 'pro';

/** The better of the plans that a person has paid for. */
export const bestTier = (plans: readonly PlanName[]): PlanTier =>
  PLAN_TIERS.findLast((tier) => tier !== 'register' && plans.includes(tier)) ?? 'register';
