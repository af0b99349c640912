import type { CallEvent, CallState } from '@akari/rules';
import { viewerBarred } from '../../core/bar/bar-hooks.ts';
import { channelMoved } from '../../core/channel/state/channel-hooks.ts';
import type { ChannelRow } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import type { EndedSession } from '../../core/session/state/end-hooks.ts';
import { sessionOpened, sessionsEnded } from '../../core/session/state/session-hooks.ts';
import type { SessionRow } from '../../core/session/state/session.queries.ts';
import { CALL_SESSION_OVER } from './call-deadlines.ts';
import { openCallsOf, type CallRow } from './call.queries.ts';
import { leaveCall, moveCall } from './move-call.ts';

/**
 * Event for an open call when the channel's status no longer fits it: the performer is unavailable, or the
 * hidden chat is over.
 */
const EVENT_OF: Partial<Record<CallState, CallEvent>> = {
  calling: 'time_out',
  accepted: 'time_out',
  connected: 'end',
};

/** The only statuses in which a channel has open calls. */
const CALLED_IN: readonly ChannelRow['status'][] = ['waiting', 'hidden_chat'];

/**
 * A call is open while the performer waits, and once accepted, while hidden chat runs. Ends every call that
 * no longer fits.
 */
async function followMove(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  calls: CallRow[],
): Promise<void> {
  for (const call of calls) {
    const event = EVENT_OF[call.state];
    const fits = channel.status === (call.state === 'calling' ? 'waiting' : 'hidden_chat');
    if (!fits && event !== undefined) await moveCall(services, tx, after, call, event);
  }
}

/** The caller has joined the hidden chat: connects the accepted call. */
async function followJoin(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  session: SessionRow,
): Promise<void> {
  const { viewer_id, channel_id } = session;
  const [call] = await openCallsOf(tx, { viewer_id, channel_id });
  if (call?.state === 'accepted') await moveCall(services, tx, after, call, 'connect');
}

/**
 * A caller's session has ended. Joining from another device also ends the first session and opens the next in
 * one transaction, so a deadline checks right after it whether the caller is back.
 */
async function followEnds(services: Services, tx: Tx, sessions: EndedSession[]): Promise<void> {
  for (const { id, mode } of sessions)
    if (mode === 'hidden') await setDeadline(tx, CALL_SESSION_OVER, String(id), services.clock.nowMs());
}

/** A barred viewer's calls are withdrawn. */
async function followBar(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, viewer_id }: { performer_id: number; viewer_id: number },
): Promise<void> {
  for (const call of await openCallsOf(tx, { viewer_id, channel_id: performer_id }))
    await leaveCall(services, tx, after, call, 'withdraw');
}

export function followChannel(services: Services): void {
  channelMoved(services).add(async (tx, after, { channel, from }) => {
    if (!CALLED_IN.includes(from)) return undefined;
    const calls = await openCallsOf(tx, { channel_id: channel.performer_id });
    return calls.length === 0 ? undefined : () => followMove(services, tx, after, channel, calls);
  });
  viewerBarred(services).add(async (tx, after, who) => () => followBar(services, tx, after, who));
  sessionOpened(services).add(async (tx, after, session) =>
    session.mode === 'hidden' ? () => followJoin(services, tx, after, session) : undefined,
  );
  sessionsEnded(services).add(async (tx, _after, sessions) =>
    sessions.some(({ mode }) => mode === 'hidden') ? () => followEnds(services, tx, sessions) : undefined,
  );
}
