import type { sendTipRequest as sendCall } from '@akari/contract';
import { TIP_REQUESTS_WAITING_MOST, tipObject, type ErrorName } from '@akari/rules';
import type { z } from 'zod';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { tellBoard } from '../../core/chat/tell-board.ts';
import type { Member } from '../../platform/http/person.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { give } from '../giving/give.ts';
import type { GivingKind } from '../giving/giving-kind.ts';
import { tipMenuOf, tipMenuTerms, type TipMenuTerms } from './tip-menu.queries.ts';
import { tipRequestTable } from './tip-menu.table.ts';

type Body = z.output<typeof sendCall.body>;
/** The request, with the text that the menu had just before. */
type Asked = Body & { text: string };

function refusalOf({ item_id, units, text }: Asked, { items, waiting }: TipMenuTerms): ErrorName | null {
  const item = items.find((one) => one.item_id === item_id);
  if (item === undefined || item.units !== units || item.text !== text) return 'tip_menu_changed';
  return waiting >= TIP_REQUESTS_WAITING_MOST ? 'tip_menu_full' : null;
}

/** A request of the performer's menu. The room sees it as a tip that says what it is for. */
const REQUEST: GivingKind<Asked, { request_id: string }, TipMenuTerms> = {
  noun: 'tip_request',
  goal: 'tip',
  problems: { off_air: 'tip_menu_from_outside', from_outside: 'tip_menu_from_outside' },
  readTerms: tipMenuTerms,
  refusal: (asked, _channel, terms) => refusalOf(asked, terms),
  insert: (tx, row, { text, point_type }) =>
    tx
      .insert(tipRequestTable)
      .values({ ...row, text, point_type })
      .returning({ id: tipRequestTable.id }),
  idField: (request_id) => ({ request_id }),
  lineFields: ({ text }) => ({ request: text }),
  publish: async (services, board, { request_id, ...notice }, { text }) => {
    const { channel_id, units, user_name, at_ms } = notice;
    const request = { request_id, channel_id, text, units, user_name, state: 'open' as const, at_ms };
    services.realtime.send(roomOf.user(channel_id), 'tip_request.changed', { request });
    const object = tipObject(units);
    await tellBoard(services, board, 'tip.sent', { ...notice, tip_id: request_id, object, request: text });
  },
};

/**
 * Pays for a request of the menu.
 * @throws performer_not_found, kicked_out, banned_out, tip_menu_from_outside, feature_not_for_peep, tip_menu_changed,
 * tip_menu_full, points_short, coupon_points_short, points_for_watching, spend_limit_exceeded, idempotency_key_reused,
 * money_stopped; nothing was changed then
 */
export async function sendTipRequest(
  services: Services,
  member: Member,
  body: Body,
  idempotency_key: string,
) {
  const performer_id = await knownPerformerId(services, body.performer_name);
  const menu = await tipMenuOf(services.database.db, performer_id);
  const text = menu.find(({ item_id }) => item_id === body.item_id)?.text ?? '';
  const content = ['tip_request', body];
  return give(services, REQUEST, {
    member,
    performer_id,
    idempotency_key,
    content,
    asked: { ...body, text },
  });
}
