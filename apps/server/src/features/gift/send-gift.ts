import type { sendGift as sendGiftCall } from '@akari/contract';
import { giftPrice, type GiftPrices } from '@akari/rules';
import type { z } from 'zod';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { give } from '../giving/give.ts';
import type { GivingKind } from '../giving/giving-kind.ts';
import { giftPricesOf } from './gift-prices.ts';
import { giftTable } from './gift.table.ts';

type GiftRequest = z.output<typeof sendGiftCall.body>;

/** A gift of the catalogue at the price of the performer's site. */
const GIFT: GivingKind<GiftRequest, { gift_id: string }, GiftPrices> = {
  noun: 'gift',
  goal: 'gift',
  problems: { off_air: 'gift_from_outside', from_outside: 'gift_from_outside' },
  readTerms: giftPricesOf,
  refusal: ({ gift, units }, _channel, prices) =>
    giftPrice(gift, prices) === units ? null : 'gift_price_changed',
  insert: (tx, row, { gift }) =>
    tx
      .insert(giftTable)
      .values({ ...row, gift })
      .returning({ id: giftTable.id }),
  idField: (gift_id) => ({ gift_id }),
  lineFields: ({ gift }) => ({ gift }),
  publish: (services, board, notice, { gift }) =>
    tellBoard(services, board, 'gift.sent', { ...notice, gift }),
};

/**
 * Sends a gift of the catalogue.
 * @throws performer_not_found, kicked_out, banned_out, gift_from_outside, feature_not_for_peep, gift_price_changed,
 * points_short, coupon_points_short, points_for_watching, idempotency_key_reused, money_stopped; nothing was changed
 * then
 */
export async function sendGift(
  services: Services,
  member: Member,
  asked: GiftRequest,
  idempotency_key: string,
) {
  const performer_id = await knownPerformerId(services, asked.performer_name);
  const content = ['gift', asked];
  return give(services, GIFT, { member, performer_id, idempotency_key, content, asked });
}
