import { performerPart, POINT_TYPE, type PointType } from '@akari/rules';
import type { AccountKind } from './ledger.table.ts';
import type { Leg } from './post-transfer.ts';

/** The account that a point type names (spec §3: 2000 regular, 2010 coupon). */
export const payerKind = (pointType: PointType): AccountKind =>
  pointType === POINT_TYPE.coupon ? 'viewer_coupon_points' : 'viewer_points';

export interface Spend {
  viewer_id: number;
  performer_id: number;
  point_type: PointType;
  units: number;
  share_bp: number;
}

/**
 * What a viewer pays, split between the performer and the service to the unit.
 * @param unshared_units the part that brings no share
 */
export function spendLegs(spend: Spend, unshared_units = 0): { legs: Leg[]; performer_units: number } {
  const performer_units = performerPart(spend.units - unshared_units, spend.share_bp);
  return {
    performer_units,
    legs: [
      { owner_id: spend.viewer_id, kind: payerKind(spend.point_type), amount_units: -spend.units },
      { owner_id: spend.performer_id, kind: 'performer_earnings', amount_units: performer_units },
      { owner_id: null, kind: 'house_income', amount_units: spend.units - performer_units },
    ],
  };
}
