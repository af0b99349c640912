import { chatModeOf, nextSessionState, SESSION_TYPE_OF_MODE, unansweredEnd } from '@akari/rules';
import { announceViewers } from '../../channel/announce/announce-viewers.ts';
import { announceChannel } from '../../channel/announce/announce.ts';
import { shareIn, type ChannelRow } from '../../channel/state/channel.queries.ts';
import { announceFreeAnswers } from './announce-answers.ts';
import { idList, listOf } from '../../../platform/database/columns.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { roomOf } from '../../../platform/realtime/realtime.ts';
import type { Services } from '../../../platform/services.ts';
import { describeAsked } from '../receipt/describe-session.ts';
import { cutMedia, endLocked, endSessions } from './end-sessions.ts';
import { leaseKeeper } from '../delivery/lease-keeper.ts';
import { insertSession, newSessionRow, nextSessionIds } from '../state/insert-session.ts';
import { clearSessionDeadlines, PAID_CHAT_ANSWER } from '../state/session-deadlines.ts';
import { lockSessionOf, type RunningRow, type SessionRow } from '../state/session.queries.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';

const ASK = `UPDATE viewer_session s SET state = 'asked', asked_at_ms = $3, delivered_ms = greatest(s.delivered_ms, f.ms)
  FROM unnest(${listOf(1)}, ${listOf(2)}) AS f (id, ms) WHERE s.id = f.id`;

/**
 * Sends `session.asked` to a viewer and removes them from the board's socket room: later lines are for paying viewers.
 */
async function tellAsked(
  services: Services,
  session: SessionRow,
  known: { performer_name: string; answer_until_ms: number },
  follows_id: number | null = null,
): Promise<void> {
  const person = roomOf.user(session.viewer_id);
  services.realtime.leave(person, roomOf.board(session.channel_id));
  const asked = await describeAsked(services, session, known);
  services.realtime.send(person, 'session.asked', {
    session: asked,
    follows_id: follows_id === null ? null : String(follows_id),
  });
}

/**
 * Asks the viewers of a free chat that became a paid chat to continue at the price (spec §4). They keep their places.
 * Their media is cut, so that they neither watch without paying nor are charged before they agree. A viewer continues
 * by joining (`joinAsViewer`); a session that has not done so by the deadline ends. The caller holds the locks of the
 * sessions and of their channel.
 */
export async function askToGoOn(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, performer_name }: ChannelRow,
  sessions: readonly RunningRow[],
): Promise<void> {
  if (sessions.length === 0) return;
  const now_ms = services.clock.nowMs();
  const until_ms = now_ms + services.config.free_chat_answer_ms;
  const ids = sessions.map(({ id }) => id);
  await cutMedia(
    services,
    tx,
    sessions.map(({ id, locked_in }) => ({ id, locked_in, end: 'free_chat_over' })),
  );
  const watch = deliveredTime(services);
  const delivered = ids.map((id) => watch.delivered(id));
  enqueue(tx, namedQuery(tx, 'ask_to_go_on', ASK, [idList(ids), idList(delivered), now_ms]));
  enqueue(tx, clearSessionDeadlines(tx, ids));
  for (const id of ids) enqueue(tx, setDeadline(tx, PAID_CHAT_ANSWER, String(id), until_ms));
  after(async () => {
    leaseKeeper(services).forget(ids);
    const asked = sessions.map((session) => ({ ...session, state: 'asked' as const, asked_at_ms: now_ms }));
    const known = { performer_name, answer_until_ms: until_ms };
    await Promise.all(asked.map((session) => tellAsked(services, session, known)));
    await Promise.all([
      announceChannel(services, performer_id),
      announceViewers(services, performer_id),
      announceFreeAnswers(services, performer_id),
    ]);
  });
}

const ASKED_AT_ONCE = nextSessionState('joining', 'place_kept') ?? 'ended';

/** A free session without media in the chat that follows, which keeps the place of a viewer. */
function placeIn(
  channel: ChannelRow,
  session_id: number,
  { id, visit_id, channel_id, broadcast_id, viewer_id, login_id, point_type, lang }: RunningRow,
  now_ms: number,
): SessionRow {
  const mode = chatModeOf(channel.media_kind);
  return newSessionRow({
    ...{ channel_id, broadcast_id, viewer_id, login_id, point_type, lang, mode },
    id: session_id,
    follows_id: id,
    visit_id: visit_id ?? id,
    session_type: SESSION_TYPE_OF_MODE[mode],
    state: ASKED_AT_ONCE,
    rate_units_per_min: 0,
    share_bp: shareIn(channel),
    started_at_ms: now_ms,
    asked_at_ms: now_ms,
  });
}

/**
 * Ends the two-shot of a viewer who is asked to go on in the chat that it returns to. It is settled at once; a session
 * that costs nothing keeps the place until the answer, which is a join as after a free chat. The caller holds the locks
 * of the sessions and of their channel.
 */
export async function askToReturn(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  twoshots: readonly RunningRow[],
): Promise<void> {
  const now_ms = services.clock.nowMs();
  const until_ms = now_ms + services.config.free_chat_answer_ms;
  const kept: SessionRow[] = [];
  // Before the end is sent, so that the page goes from the picture to the question.
  after(async () => {
    const known = { performer_name: channel.performer_name, answer_until_ms: until_ms };
    await Promise.all(kept.map((session) => tellAsked(services, session, known, session.follows_id)));
  });
  const [ids] = await Promise.all([
    nextSessionIds(tx, twoshots.length),
    endLocked(services, tx, after, [channel], twoshots, () => 'twoshot_over'),
  ]);
  for (const [index, session] of twoshots.entries()) {
    const place = placeIn(channel, ids[index] ?? NaN, session, now_ms);
    kept.push(place);
    insertSession(tx, place);
    enqueue(tx, setDeadline(tx, PAID_CHAT_ANSWER, String(place.id), until_ms));
  }
}

/** Ends a session whose viewer has not answered by the deadline. */
export function watchAnswers(services: Services): void {
  services.deadlines.handle(PAID_CHAT_ANSWER, lockSessionOf, async (tx, after, session) => {
    if (session?.state !== 'asked') return;
    await endSessions(services, tx, after, [{ session_id: session.id, end: unansweredEnd(session.mode) }]);
  });
}
