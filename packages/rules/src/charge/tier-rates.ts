import type { ViewerTier } from '../user/index.ts';
import { EARNED_TIERS, isEarnedTier } from '../viewer-tier/index.ts';
import type { RateTable } from './rate.ts';

/**
 * The tiers whose rates a viewer may have, the own first. A tier that spending earns and that has no rates has those of the
 * next lower one, so that spending more never raises a price.
 */
export const rateTiers = (tier: ViewerTier): ViewerTier[] =>
  isEarnedTier(tier) ? EARNED_TIERS.slice(0, EARNED_TIERS.indexOf(tier) + 1).toReversed() : [tier];

/** The rates of a tier, among those of all tiers. */
export const ratesOfTier = (
  tables: (tier: ViewerTier) => RateTable | undefined,
  tier: ViewerTier,
): RateTable => {
  const some = rateTiers(tier).map((one) => tables(one) ?? {});
  return some.find((table) => Object.keys(table).length > 0) ?? {};
};
