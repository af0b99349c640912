import type { BodyOf, sendTip as sendTipCall } from '@akari/contract';
import { FREE_TIP_UNITS, parseTip, tipObject } from '@akari/rules';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { give } from '../giving/give.ts';
import type { Asked, GivingKind } from '../giving/giving-kind.ts';
import { tipTable } from './tip.table.ts';

/** A tip of any amount. The minimum is higher in free chat (spec §5). */
const TIP: GivingKind<Asked, { tip_id: string }, undefined> = {
  noun: 'tip',
  goal: 'tip',
  problems: { off_air: 'tip_not_on_air', from_outside: 'tip_from_outside' },
  readTerms: () => Promise.resolve(undefined),
  refusal: ({ units }, { status }) =>
    status === 'free_chat' && units < FREE_TIP_UNITS ? 'tip_below_free_minimum' : null,
  insert: (tx, row) => tx.insert(tipTable).values(row).returning({ id: tipTable.id }),
  idField: (tip_id) => ({ tip_id }),
  lineFields: () => ({}),
  publish: (services, board, notice) =>
    tellBoard(services, board, 'tip.sent', { ...notice, object: tipObject(notice.units) }),
};

/**
 * Sends a tip.
 * @throws tip_not_a_number, tip_below_minimum, tip_above_maximum, performer_not_found, tip_not_on_air, kicked_out,
 * banned_out, feature_not_for_peep, tip_from_outside, tip_below_free_minimum, points_short, coupon_points_short,
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
  const { anonymous, point_type = 2000 } = body;
  const asked = { units, anonymous, point_type };
  // Nodes of the previous version hash the content in this order.
  const content = ['tip', { performer_id, ...asked, idempotency_key }];
  return give(services, TIP, { member, performer_id, idempotency_key, content, asked });
}
