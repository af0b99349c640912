import type { Tx } from '../../platform/database/database.ts';
import type { ActDone } from '../audit/record-act.ts';
import { issuePoints } from './issue-points.ts';

export interface PointGrant {
  viewer_id: number;
  points_units: number;
  coupon: boolean;
  /** The same key gives once. */
  key: string;
  /** How long the points can be used. */
  valid_ms: number;
}

/** Staff act: gives points to a viewer, from the service. The caller has checked that money is not stopped. */
export async function grantPoints(
  tx: Tx,
  { viewer_id, points_units, coupon, key, valid_ms }: PointGrant,
  now_ms: number,
): Promise<ActDone & { fresh: boolean }> {
  const kind = coupon ? 'viewer_coupon_points' : 'viewer_points';
  const { fresh, transfer_id } = await issuePoints(
    tx,
    {
      idempotency_key: `staff:${key}`,
      cause: 'staff_adjustment',
      cause_id: null,
      viewer_id,
      performer_id: null,
      at_ms: now_ms,
      legs: [
        { owner_id: viewer_id, kind, amount_units: points_units },
        { owner_id: null, kind: 'house_promotion', amount_units: -points_units },
      ],
    },
    { kind: coupon ? 'coupon' : 'granted', source: 'staff_adjustment', valid_ms },
  );
  return {
    subject: { kind: 'person', id: viewer_id },
    after: { transfer_id, kind, granted_units: points_units },
    outcome: fresh ? 'done' : 'unchanged',
    fresh,
  };
}
