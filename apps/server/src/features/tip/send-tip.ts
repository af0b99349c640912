import type { BodyOf, sendTip as sendTipCall } from '@akari/contract';
import { FREE_TIP_UNITS, parseTip, tipObject, tipPrice } from '@akari/rules';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { give } from '../giving/give.ts';
import type { Asked, GivingKind } from '../giving/giving-kind.ts';
import { tipDiscountOf } from './tip-discount.ts';

interface AskedTip extends Asked {
  price_units?: number | undefined;
}

const KEEP = `INSERT INTO tip (viewer_id, performer_id, broadcast_id, session_id, transfer_id, units, face_units,
    performer_units, anonymous, at_ms)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`;

/** A tip of any amount; a campaign may lower what it costs, not what it counts as. The minimum is higher in free chat (spec §5). */
const tipAt = (now_ms: number): GivingKind<AskedTip, { tip_id: string }, number> => ({
  noun: 'tip',
  goal: 'tip',
  problems: { off_air: 'tip_not_on_air', from_outside: 'tip_from_outside' },
  readTerms: (tx, performer_id) => tipDiscountOf(tx, performer_id, now_ms),
  priceOf: ({ units }, discount_bp) => tipPrice(units, discount_bp),
  refusal: ({ units, price_units = units }, { status }, discount_bp) => {
    if (status === 'free_chat' && units < FREE_TIP_UNITS) return 'tip_below_free_minimum';
    return tipPrice(units, discount_bp) > price_units ? 'tip_price_changed' : null;
  },
  insert: (tx, row, { units }) => {
    const face_units = row.units === units ? null : units;
    return namedQuery<{ id: number }>(tx, 'keep_tip', KEEP, [
      ...[row.viewer_id, row.performer_id, row.broadcast_id, row.session_id, row.transfer_id],
      ...[row.units, face_units, row.performer_units, row.anonymous, row.at_ms],
    ]);
  },
  idField: (tip_id) => ({ tip_id }),
  lineFields: () => ({}),
  publish: (services, board, notice) =>
    tellBoard(services, board, 'tip.sent', { ...notice, object: tipObject(notice.units) }),
});

/**
 * Sends a tip.
 * @throws tip_not_a_number, tip_below_minimum, tip_above_maximum, performer_not_found, tip_not_on_air, kicked_out,
 * banned_out, feature_not_for_peep, tip_from_outside, tip_below_free_minimum, tip_price_changed, points_short, coupon_points_short,
 * points_for_watching, idempotency_key_reused, money_stopped; nothing was changed then
 */
export async function sendTip(
  services: Services,
  member: Member,
  body: BodyOf<typeof sendTipCall>,
  idempotency_key: string,
) {
  const amount = parseTip(body.amount);
  if (!amount.ok) throw new Problem(amount.error);
  const performer_id = await knownPerformerId(services, body.performer_name);
  const { units } = amount;
  const { anonymous, point_type = 2000, price_units } = body;
  const asked = { units, anonymous, point_type };
  const agreed = price_units === undefined ? {} : { price_units };
  // Nodes of the previous version hash the content in this order.
  const content = ['tip', { performer_id, ...asked, ...agreed, idempotency_key }];
  const kind = tipAt(services.clock.nowMs());
  const whole = { ...asked, ...agreed };
  return give(services, kind, { member, performer_id, idempotency_key, content, asked: whole });
}
