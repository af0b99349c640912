import type { BodyOf, PrivateMessage, sendPrivateMessage as sendCall } from '@akari/contract';
import { freeMessagesLeft, givingRefusal, hasChatStarted } from '@akari/rules';
import { barInForce, barProblem } from '../../core/bar/bar.queries.ts';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import { ignoredText } from '../../core/ignore/state/ignored.sql.ts';
import { judgePrivateMessage, shownText } from '../../core/moderation/line/judge-line.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { checkMessageRate, cleanMessage } from './clean-message.ts';
import { addMessage, unansweredOf, type Pair } from './private-message.queries.ts';
import { tellMessage } from './tell-message.ts';

const IGNORED = `SELECT ${ignoredText('$1', '$2')} AS ignored`;
/** Messages of one conversation take turns, so that the free ones are counted. */
const TURN = `SELECT pg_advisory_xact_lock(hashtextextended('private_message:' || $1 || ':' || $2, 0))`;

export async function isIgnored(tx: Tx, { performer_id, viewer_id }: Pair): Promise<boolean> {
  const [row] = await namedQuery<{ ignored: boolean }>(tx, 'private_ignored', IGNORED, [
    performer_id,
    viewer_id,
  ]);
  return row?.ignored === true;
}

/** Reads what decides whether a viewer may write; the statements run in order. */
export async function readPlace({ clock }: Services, tx: Tx, pair: Pair) {
  const { performer_id, viewer_id } = pair;
  const [, channel, session, bar, ignored] = await Promise.all([
    namedQuery(tx, 'private_message_turn', TURN, [performer_id, viewer_id]),
    channelOf(tx, performer_id),
    runningSessionOf(tx, viewer_id),
    barInForce(tx, performer_id, viewer_id, clock.nowMs()),
    isIgnored(tx, pair),
  ]);
  return { channel, session, bar, ignored };
}
type Place = Awaited<ReturnType<typeof readPlace>>;

/** The broadcast in which a viewer writes. @throws what refuses them */
export function broadcastFor({ channel, session, bar }: Place, performer_id: number, now_ms: number): number {
  if (bar !== null) throw barProblem(bar, now_ms);
  const refusal = givingRefusal(session, performer_id);
  if (refusal === 'feature_not_for_peep') throw new Problem(refusal);
  const broadcast_id = channel?.broadcast_id ?? null;
  if (refusal !== null || channel === null || broadcast_id === null || !hasChatStarted(channel.status))
    throw new Problem('private_message_from_outside');
  return broadcast_id;
}

/**
 * A viewer writes to the performer of the chat that they take part in. An ignored viewer gets the same answers as
 * before; the performer does not get the message.
 * @throws chat_line_empty, private_message_too_long, too_many_requests, performer_not_found, kicked_out, banned_out,
 * feature_not_for_peep, private_message_from_outside, private_message_wait, chat_word_forbidden, idempotency_key_reused
 */
export async function sendPrivateMessage(
  services: Services,
  { user_id: viewer_id }: Member,
  { performer_name, text: sent, lang }: BodyOf<typeof sendCall>,
  idempotency_key: string,
): Promise<{ message: PrivateMessage; free_left: number }> {
  const text = cleanMessage(sent);
  const pair = { performer_id: await knownPerformerId(services, performer_name), viewer_id };
  await checkMessageRate(services, viewer_id);
  const judged = await judgePrivateMessage(services, pair.performer_id, 'viewer', text);
  const most = services.config.terms.private_unanswered_max;
  const intent = {
    user_id: viewer_id,
    key: idempotency_key,
    content: ['private_message', pair.performer_id, text, lang],
    read: (tx: Tx) => readPlace(services, tx, pair),
  };
  return once(services, intent, async (tx, after, place) => {
    const at_ms = services.clock.nowMs();
    const broadcast_id = broadcastFor(place, pair.performer_id, at_ms);
    const left = freeMessagesLeft(await unansweredOf(tx, pair, broadcast_id), most);
    if (left === 0) throw new Problem('private_message_wait');
    const { ignored } = place;
    const shown = shownText(judged);
    const message = await addMessage(
      tx,
      { ...pair, broadcast_id, from: 'viewer', text: shown, lang, ignored, secret: false },
      at_ms,
    );
    after(() => tellMessage(services, message, ignored));
    return { message, free_left: left - 1 };
  });
}
