import { POINT_TYPE } from '@akari/rules';
import { shareOf } from '../../core/channel/channel.queries.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { spendLegs } from '../../core/ledger/spend.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import type { TwoshotRow } from './twoshot.queries.ts';

type Gift = Pick<TwoshotRow, 'gift_units' | 'gift_performer_units'>;

/**
 * If the viewer agreed, pays their remaining coupon points to the performer (spec §4), with the share of
 * every payment.
 */
export async function giveCoupons(
  services: Services,
  tx: Tx,
  request: TwoshotRow,
  session_id: number,
): Promise<Gift> {
  const people = { viewer_id: request.viewer_id, performer_id: request.channel_id };
  const units = request.coupon_to_twoshot ? (await balancesOf(tx, request.viewer_id)).coupon_points_units : 0;
  if (units === 0) return { gift_units: 0, gift_performer_units: 0 };
  const share_bp = await shareOf(tx, request.channel_id);
  const { legs, performer_units } = spendLegs({ ...people, point_type: POINT_TYPE.coupon, units, share_bp });
  await postTransfer(tx, {
    ...people,
    idempotency_key: `coupon_gift:${request.id}`,
    cause: 'coupon_gift',
    cause_id: session_id,
    at_ms: services.clock.nowMs(),
    legs,
  });
  return { gift_units: units, gift_performer_units: performer_units };
}
