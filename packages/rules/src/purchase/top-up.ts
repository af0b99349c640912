/**
 * Whether points are bought automatically. `on`; `off`: the member turned it off, or never turned it on; `stopped`: a
 * payment did not succeed, or the card is no longer on file, and the member has to turn it on again.
 */
export const TOP_UP_STATES = ['off', 'on', 'stopped'] as const;
export type TopUpState = (typeof TOP_UP_STATES)[number];

/** What a member chooses. */
export interface TopUpPlan {
  /** A pack is bought when the balance is below this. */
  below_units: number;
  most_a_day: number;
  most_a_month: number;
}
/** What the operator lets a member choose at most. */
export interface TopUpBounds {
  below_units: number;
  most_a_day: number;
  most_a_month: number;
}

const within = (value: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= 1 && value <= most;

/**
 * Whether a plan may be set up. A pack has at least as many points as the level: the balance is above it after one
 * purchase, so that each fall below it leads to one charge.
 */
export const topUpPlanFits = (plan: TopUpPlan, pack_units: number, bounds: TopUpBounds): boolean =>
  within(plan.below_units, Math.min(bounds.below_units, pack_units)) &&
  within(plan.most_a_day, bounds.most_a_day) &&
  within(plan.most_a_month, bounds.most_a_month) &&
  plan.most_a_day <= plan.most_a_month;

export interface TopUpMoment {
  balance_units: number;
  pack_units: number;
  /** How often a card was asked for today and in this month, whatever came of it. */
  charged_today: number;
  charged_this_month: number;
  /** What the spend limits of the member leave for the running periods; null: no limit. */
  spendable_units: number | null;
}

/**
 * Whether a pack is bought now. Points that the spend limits do not let the member spend in this period are not bought.
 */
export const topUpIsDue = (plan: TopUpPlan, moment: TopUpMoment): boolean =>
  moment.balance_units < plan.below_units &&
  moment.charged_today < plan.most_a_day &&
  moment.charged_this_month < plan.most_a_month &&
  (moment.spendable_units === null || moment.balance_units + moment.pack_units <= moment.spendable_units);
