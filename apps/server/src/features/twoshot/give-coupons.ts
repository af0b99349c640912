import { POINT_TYPE } from '@akari/rules';
import { shareIn, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { payPerformer } from '../../core/ledger/pay-performer.ts';
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
  channel: ChannelRow,
  request: TwoshotRow,
  session_id: number,
): Promise<Gift> {
  const units = request.coupon_to_twoshot ? (await balancesOf(tx, request.viewer_id)).coupon_points_units : 0;
  if (units === 0) return { gift_units: 0, gift_performer_units: 0 };
  const { performer_units } = await payPerformer(tx, {
    viewer_id: request.viewer_id,
    performer_id: channel.performer_id,
    point_type: POINT_TYPE.coupon,
    units,
    share_bp: shareIn(channel),
    idempotency_key: `coupon_gift:${request.id}`,
    cause: 'coupon_gift',
    cause_id: session_id,
    at_ms: services.clock.nowMs(),
  });
  return { gift_units: units, gift_performer_units: performer_units };
}
