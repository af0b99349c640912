import type { Offer } from '@akari/contract/session';
import { POINT_TYPE, type ErrorName, type PointType, type SessionMode } from '@akari/rules';
import type { Balance } from '../../../platform/person/point.slice.ts';
import type { Quote } from '../../room-tool/quote.ts';
import { canBegin, waysIn, type BeginTerms } from './ways-in.ts';

/** What the person has chosen on the card. */
export interface ConsentChoice {
  mode: SessionMode | null;
  point_type: PointType;
}

/** What the card offers for a quote, a balance and a choice. */
export interface Consent {
  /** The modes to choose from, the asked one first. */
  ways: readonly Offer[];
  /** The chosen offer; undefined until the quote is known. */
  offer: Offer | undefined;
  /** Whether the person can choose to pay with coupon points. */
  coupon: boolean;
  point_type: PointType;
  /** Units of the chosen kind of points; null: a person without points. */
  mine_units: number | null;
  /** Whether the points are enough to begin. */
  rich: boolean;
  /** Why the person cannot enter now; null: nothing stands against it, or points can be bought. */
  fault: ErrorName | null;
}

/** Decides what the consent card offers. */
export function consentOf(
  quote: Quote,
  way: SessionMode | null,
  chosen: ConsentChoice,
  balance: Balance | null,
  { terms, forSale }: { terms: BeginTerms; forSale: boolean },
): Consent {
  const ways = quote.phase === 'known' ? waysIn(quote.offers, way) : [];
  const offer = ways.find(({ mode }) => mode === chosen.mode) ?? ways[0];
  const coupon = balance !== null && balance.coupon_points_units > 0 && offer?.rate_units_per_min !== 0;
  const point_type = coupon ? chosen.point_type : POINT_TYPE.regular;
  const mine_units =
    (point_type === POINT_TYPE.coupon ? balance?.coupon_points_units : balance?.points_units) ?? null;
  const rich = offer === undefined || mine_units === null || canBegin(offer, mine_units, terms);
  const noWay = rich || forSale ? null : 'points_short';
  const fault = quote.phase === 'failed' ? quote.error : noWay;
  return { ways, offer, coupon, point_type, mine_units, rich, fault };
}
