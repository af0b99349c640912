import {
  entryEffectOf,
  isAdmin,
  isInvisible,
  isPrivate,
  mayTakePart,
  nextSessionState,
  USER_TYPE,
  type ChannelStatus,
} from '@akari/rules';
import { announceViewers } from '../../channel/announce/announce-viewers.ts';
import { announceCount } from '../../channel/announce/announce.ts';
import { touchChannels } from '../../channel/state/channel.queries.ts';
import { openBoard } from '../../chat/open-board.ts';
import { appendSystemLine } from '../../chat/append-line.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { enqueue, type AfterCommit } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { endSessions } from '../end/end-sessions.ts';
import { clearSessionDeadlines } from '../state/session-deadlines.ts';
import { enteredText } from '../../channel/state/entered.sql.ts';
import { lockedSession, setSessionState, type RunningRow } from '../state/session.queries.ts';

/** Administrators are not counted: a free chat that is full too early would reveal them. */
const OTHERS_INSIDE = `SELECT count(*)::int AS others FROM viewer_session s JOIN app_user v ON v.id = s.viewer_id
  WHERE s.channel_id = $1 AND s.viewer_id <> $2 AND ${enteredText('s')} AND s.mode = 'free'
    AND v.user_type NOT IN (${USER_TYPE.visibleAdmin}, ${USER_TYPE.invisibleAdmin})`;

/** Whether free chat has a place left for a viewer (spec §9). The caller holds the channel lock. */
export async function hasFreePlace(
  { config }: Services,
  tx: Tx,
  { channel_id, viewer_id }: Pick<RunningRow, 'channel_id' | 'viewer_id'>,
): Promise<boolean> {
  const who = [channel_id, viewer_id];
  const [inside] = await namedQuery<{ others: number }>(tx, 'others_inside', OTHERS_INSIDE, who);
  return (inside?.others ?? 0) < config.terms.free_chat_viewers;
}

/** Publishes that a viewer has entered. Nothing is published for an invisible administrator (spec §6). */
function showEntered(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  session: RunningRow & { channel_status: ChannelStatus; entry_effects: boolean },
): void {
  const { channel_id, broadcast_id, viewer_id, viewer_name, viewer_type, session_type } = session;
  const talks = mayTakePart(session_type);
  if (talks) after(() => openBoard(services, session));
  if (isInvisible(viewer_type)) return;
  after(() => announceViewers(services, channel_id));
  if (!talks) return;
  // Only sessions that may chat are counted: a new card version without any other change would reveal a peep.
  enqueue(tx, touchChannels(tx, [channel_id]));
  after(() => announceCount(services, channel_id));
  const person = { user_id: viewer_id, user_name: viewer_name };
  const apart = isPrivate(session.channel_status);
  const bright = session.entry_effects && !apart && entryEffectOf(session.viewer_tier) !== null;
  const tier = bright && !isAdmin(viewer_type) ? session.viewer_tier : undefined;
  appendSystemLine(services, tx, after, { channel_id, broadcast_id, event: 'joined', person, tier, apart });
}

/**
 * Moves a session on when its media has started: on the first start its viewer has entered the channel. Ends the
 * session instead when free chat is full by then.
 * @returns false when the session has ended or its state does not accept the event
 */
export async function enterRoom(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  session_id: number,
): Promise<boolean> {
  const session = await lockedSession(tx, session_id);
  const state = session === null ? null : nextSessionState(session.state, 'media_started');
  if (session === null || state === null) return false;
  const first = session.state === 'joining' && session.follows_id === null;
  if (
    first &&
    session.mode === 'free' &&
    !isAdmin(session.viewer_type) &&
    !(await hasFreePlace(services, tx, session))
  ) {
    await endSessions(services, tx, after, [{ session_id, end: 'free_chat_full' }]);
    return true;
  }
  await Promise.all([setSessionState(tx, session_id, state), clearSessionDeadlines(tx, [session_id])]);
  if (first) showEntered(services, tx, after, session);
  return true;
}
