import type { PresentNotice, sendPresents as sendCall } from '@akari/contract';
import {
  chatLength,
  cleanChatText,
  dayStartMs,
  giftPrice,
  isOnAir,
  planPresents,
  PRESENT_MESSAGE_MAX,
  type ErrorName,
  type GiftPrices,
  type PresentPart,
  type PresentTerms,
  type PresentViewerRefusal,
} from '@akari/rules';
import type { z } from 'zod';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { lockPresentAccounts, postPresent } from '../../core/ledger/post-present.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { once } from '../../platform/http/idempotency.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { performerTermsOf } from '../../platform/config/site-terms.ts';
import { presentViewerRefusal } from './decide-present.ts';
import { presentTermsOf } from './present-terms.ts';
import { chosenOf, presentPurseOf, type Chosen } from './present.queries.ts';
import { presentTable } from './present.table.ts';

type Asked = z.output<typeof sendCall.body>;
type Answer = z.output<typeof sendCall.answer>;

const FROM = 'SELECT display_name FROM channel WHERE performer_id = $1';

interface Inputs {
  channel: ChannelRow | undefined;
  money_stopped: boolean;
  terms: PresentTerms;
  prices: GiftPrices;
  chosen: Chosen[];
  /** The performer's display name. */
  from: PresentNotice['from'];
}

/** Ids as numbers, each once, in the order of the request. What is no id is left out. */
const numbers = (ids: readonly string[]): number[] =>
  [...new Set(ids.map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0);

async function readInputs(
  { clock }: Services,
  tx: Tx,
  performer_id: number,
  viewer_ids: readonly number[],
): Promise<Inputs> {
  const [[channel], money_stopped, terms, prices, chosen, [named]] = await Promise.all([
    lockChannels(tx, [performer_id]),
    isMoneyStopped(tx),
    presentTermsOf(tx, performer_id),
    performerTermsOf(tx, performer_id, 'gift_prices'),
    chosenOf(tx, performer_id, viewer_ids, clock.nowMs()),
    namedQuery<{ display_name: PresentNotice['from'] }>(tx, 'present_from', FROM, [performer_id]),
  ]);
  return { channel, money_stopped, terms, prices, chosen, from: named?.display_name ?? { ja: '', en: '' } };
}

/** Why nothing is given at all; null: the request may go on. Pure. */
function refusalOf({ money_stopped, channel, terms, prices }: Inputs, asked: Asked): ErrorName | null {
  if (money_stopped) return 'money_stopped';
  if (channel === undefined || channel.broadcast_id === null || !isOnAir(channel.status))
    return 'present_not_on_air';
  if (asked.units > terms.most_units) return 'present_over_most';
  if (asked.gift !== null && giftPrice(asked.gift, prices) !== asked.units) return 'gift_price_changed';
  return null;
}

/** @throws present_message_too_long */
function cleanPresentMessage(message: string | null): string | null {
  const text = cleanChatText(message ?? '');
  if (chatLength(text) > PRESENT_MESSAGE_MAX) throw new Problem('present_message_too_long');
  return text === '' ? null : text;
}

interface Present {
  to: Chosen;
  part: PresentPart;
  message: string | null;
  from: PresentNotice['from'];
}

/** Posts and keeps one present. */
async function keepPresent(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow & { broadcast_id: number },
  asked: Asked,
  key: string,
  { to, part, message, from }: Present,
): Promise<void> {
  const { performer_id, broadcast_id } = channel;
  const { viewer_id, session_id } = to;
  const { units, gift } = asked;
  const at_ms = services.clock.nowMs();
  const idempotency_key = `present:${performer_id}:${key}:${viewer_id}`;
  const { valid_ms } = services.config.points;
  const given = { performer_id, viewer_id, ...part, idempotency_key, at_ms, valid_ms };
  const transfer_id = await postPresent(tx, given);
  const { earnings_units } = part;
  const people = { performer_id, viewer_id, broadcast_id, session_id };
  const [kept] = await tx
    .insert(presentTable)
    .values({ ...people, transfer_id, units, earnings_units, gift, message, at_ms })
    .returning({ id: presentTable.id });
  if (kept === undefined) throw new Error('the present was not kept');
  const present_id = String(kept.id);
  const notice: PresentNotice = {
    present_id,
    channel_id: String(performer_id),
    from,
    units,
    gift,
    message,
    at_ms,
  };
  after(() => services.realtime.send(roomOf.user(viewer_id), 'present.received', notice));
  after(() => publishBalance(services, viewer_id));
}

/**
 * Gives the same to each of the chosen viewers, out of the allowance first and then out of the earnings that the performer
 * confirmed: one transaction, once per idempotency key. Who cannot receive it is left out and costs nothing.
 * The channel is locked, so no viewer leaves and no broadcast ends before the commit, and two pages of the performer take
 * turns.
 * @throws money_stopped, present_not_on_air, present_over_most, gift_price_changed, present_message_too_long,
 * present_over_allowance, present_over_earnings, present_over_day, idempotency_key_reused; nothing was changed then
 */
export async function sendPresents(
  services: Services,
  performer_id: number,
  asked: Asked,
  key: string,
): Promise<Answer> {
  const message = cleanPresentMessage(asked.message);
  const viewer_ids = numbers(asked.viewer_ids);
  const intent = {
    user_id: performer_id,
    key,
    content: ['present', asked],
    turn: channelPermit(services, performer_id),
    read: (tx: Tx) => readInputs(services, tx, performer_id, viewer_ids),
  };
  return once(services, intent, async (tx, after, inputs): Promise<Answer> => {
    const refusal = refusalOf(inputs, asked);
    if (refusal !== null) throw new Problem(refusal);
    const channel = inputs.channel as ChannelRow & { broadcast_id: number };
    const by_id = new Map(inputs.chosen.map((one) => [one.viewer_id, one]));
    const refused: { user_id: string; reason: PresentViewerRefusal }[] = [];
    const receivers: Chosen[] = [];
    for (const id of viewer_ids) {
      const one = by_id.get(id);
      const reason = presentViewerRefusal(one, performer_id);
      if (reason !== null) refused.push({ user_id: String(id), reason });
      else if (one !== undefined) receivers.push(one);
    }
    const day_ms = dayStartMs(services.clock.nowMs());
    const ids = receivers.map(({ viewer_id }) => viewer_id);
    const balance_units = await lockPresentAccounts(tx, performer_id, ids);
    const purse = await presentPurseOf(tx, performer_id, inputs.terms, balance_units, day_ms);
    const size = { units: asked.units, viewers: receivers.length, confirmed_units: asked.earnings_units };
    const parts = planPresents(size, purse);
    if (typeof parts === 'string') throw new Problem(parts);
    let earnings_units = 0;
    for (const [at, part] of parts.entries()) {
      const to = receivers[at];
      if (to === undefined) continue;
      earnings_units += part.earnings_units;
      await keepPresent(services, tx, after, channel, asked, key, { to, part, message, from: inputs.from });
    }
    const given_units = asked.units * receivers.length;
    return {
      sent: ids.map(String),
      refused,
      earnings_units,
      purse: {
        allowance_left_units: purse.allowance_left_units - (given_units - earnings_units),
        earnings_balance_units: purse.earnings_balance_units - earnings_units,
        earnings_left_units: purse.earnings_left_units - earnings_units,
      },
    };
  });
}
