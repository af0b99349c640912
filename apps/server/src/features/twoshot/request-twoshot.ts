import type { requestTwoshot as requestCall, TwoshotRequest } from '@akari/contract';
import { hasEntered, isPartyMode, isPeepViewer, POINT_TYPE } from '@akari/rules';
import type { z } from 'zod';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { offerOf, readPriceInputs } from '../../core/session/price/quote.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { defaultsOf, insertOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { lockPayerFunds } from '../../core/session/price/payer-funds.ts';
import { runningSessionOf, type SessionRow } from '../../core/session/state/session.queries.ts';
import { publishTwoshot } from './move-twoshot.ts';
import { requireFirstSlice } from './require-first-slice.ts';
import { openTwoshotsOfViewers, twoshotView, type TwoshotRow } from './twoshot.queries.ts';
import { twoshotTable } from './twoshot.table.ts';

type TwoshotRequestBody = z.output<typeof requestCall.body>;

/**
 * The session from which a two-shot can be requested.
 * @throws feature_not_for_peep, twoshot_from_party, twoshot_needs_points
 */
function partySession(session: SessionRow | null, channelId: number, asked: TwoshotRequestBody): SessionRow {
  if (session === null || session.channel_id !== channelId) throw new Problem('twoshot_from_party');
  if (isPeepViewer(session)) throw new Problem('feature_not_for_peep');
  if (!isPartyMode(session.mode) || !hasEntered(session)) throw new Problem('twoshot_from_party');
  if (session.point_type === POINT_TYPE.coupon && !asked.coupon_to_twoshot)
    throw new Problem('twoshot_needs_points');
  return session;
}

const INSERT = insertOf(twoshotTable);
const DEFAULTS = defaultsOf(twoshotTable);
const SET_TERMS = 'UPDATE twoshot_request SET rate_units_per_min = $2, coupon_to_twoshot = $3 WHERE id = $1';

/** Reads this viewer's waiting request in the channel, and an id for a new one. */
async function readWaiting(tx: Tx, user_id: number, channelId: number) {
  const [[next], open] = await Promise.all([
    namedQuery<{ id: number }>(tx, 'next_twoshot', `SELECT nextval('twoshot_request_id_seq') AS id`, []),
    openTwoshotsOfViewers(tx, [user_id]),
  ]);
  const mine = open.find(({ channel_id, state }) => state === 'waiting' && channel_id === channelId);
  return { mine, id: next?.id ?? 0 };
}

/** Stores the request: updates the terms of a waiting one, else inserts a new one. */
function keep(
  tx: Tx,
  { mine, id }: Awaited<ReturnType<typeof readWaiting>>,
  place: Pick<TwoshotRow, 'channel_id' | 'broadcast_id' | 'viewer_id'>,
  asked: TwoshotRequestBody,
  now_ms: number,
): TwoshotRow {
  const { rate_units_per_min, coupon_to_twoshot } = asked;
  if (mine !== undefined) {
    enqueue(
      tx,
      namedQuery(tx, 'set_twoshot_terms', SET_TERMS, [mine.id, rate_units_per_min, coupon_to_twoshot]),
    );
    return { ...mine, rate_units_per_min, coupon_to_twoshot };
  }
  const request = {
    ...DEFAULTS,
    ...place,
    id,
    rate_units_per_min,
    coupon_to_twoshot,
    requested_at_ms: now_ms,
  } as TwoshotRow;
  enqueue(tx, namedQuery(tx, 'open_twoshot', INSERT.text, INSERT.values(request)));
  return request;
}

/**
 * Pipelines all statements in one write. They run in order, so those after the channel lock see what was
 * committed before it.
 */
async function readRequest(services: Services, tx: Tx, user_id: number, channelId: number) {
  const now_ms = services.clock.nowMs();
  const [[channel], running, priceInputs, funds, waiting] = await Promise.all([
    lockChannels(tx, [channelId]),
    runningSessionOf(tx, user_id),
    readPriceInputs(tx, user_id, channelId, now_ms),
    lockPayerFunds(tx, user_id, POINT_TYPE.regular, now_ms),
    readWaiting(tx, user_id, channelId),
    requireSoundLedger(tx),
  ]);
  return { channel, running, priceInputs, funds, waiting };
}

function ask(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  member: Member,
  asked: TwoshotRequestBody,
  { channel, running, priceInputs, funds, waiting }: Awaited<ReturnType<typeof readRequest>>,
): TwoshotRequest {
  const { user_id } = member;
  const chatting = channel?.status === 'chatting' || channel?.status === 'twoway';
  if (!chatting || channel.broadcast_id === null) throw new Problem('twoshot_unavailable');
  const channelId = channel.performer_id;
  const session = partySession(running, channelId, asked);
  const offer = offerOf('twoshot', member, channel, priceInputs);
  if (offer.rate_units_per_min !== asked.rate_units_per_min) throw new Problem('price_changed');
  requireFirstSlice(services, session, offer, funds);
  const place = { channel_id: channelId, broadcast_id: channel.broadcast_id, viewer_id: user_id };
  const request = keep(tx, waiting, place, asked, services.clock.nowMs());
  after(() => publishTwoshot(services, request.id));
  return twoshotView(request, {
    performer_name: channel.performer_name,
    viewer_name: member.user_name,
    tier: member.tier,
  });
}

/**
 * Requests a two-shot for a viewer in party chat, at the price that the viewer saw. A repeat updates the
 * waiting request.
 * @throws performer_not_found, twoshot_unavailable, twoshot_from_party, feature_not_for_peep,
 * twoshot_needs_points, price_changed, spend_limit_spent, points_short
 */
export async function requestTwoshot(
  services: Services,
  member: Member,
  key: string,
  asked: TwoshotRequestBody,
): Promise<TwoshotRequest> {
  const channelId = await knownPerformerId(services, asked.performer_name);
  const intent = {
    user_id: member.user_id,
    key,
    content: ['twoshot', asked],
    turn: channelPermit(services, channelId),
    read: (tx: Tx) => readRequest(services, tx, member.user_id, channelId),
  };
  return once(services, intent, async (tx, after, read) => ask(services, tx, after, member, asked, read));
}
