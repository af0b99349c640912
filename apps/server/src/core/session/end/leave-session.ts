import type { MediaAccess } from '@akari/contract';
import { mediaEnd, type LeaveEnd, type PageMediaFault, type SessionEnd } from '@akari/rules';
import { isEnding, type LoginsEndListener } from '../../account/login/end-logins.ts';
import { channelPermit } from '../../channel/state/channel-permit.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Member } from '../../../platform/http/person.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { endSessions } from './end-sessions.ts';
import { leaseKeeper } from '../delivery/lease-keeper.ts';
import { noteFault } from '../state/session-deadlines.ts';
import { lockViewer, ownSession, runningSessionOf } from '../state/session.queries.ts';

/**
 * Ends a viewer's own session; a session that has already ended keeps its end. A media fault that the page reports sets
 * the end only in a state in which the server has no media for the session either.
 * @throws not_found for another person's session
 */
export async function leaveSession(
  services: Services,
  member: Member,
  sessionId: string,
  said: { end: LeaveEnd; fault?: PageMediaFault | undefined },
): Promise<void> {
  const session = await ownSession(services.database.db, member.user_id, sessionId);
  if (session === null) throw new Problem('not_found');
  const seen = said.fault === undefined ? null : mediaEnd(session.state, said.fault);
  const end: SessionEnd = seen ?? said.end;
  await unitOfWork(
    services.database.db,
    (tx, after) => endSessions(services, tx, after, [{ session_id: session.id, end }]),
    channelPermit(services, session.channel_id),
  );
}

/** Ends the running session of a person, if any. */
export async function endSessionOf(services: Services, userId: number, end: SessionEnd): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const running = await runningSessionOf(tx, userId);
    if (running !== null) await endSessions(services, tx, after, [{ session_id: running.id, end }]);
  });
}

/** Ends a person's running session if one of the ending logins opened it. The logins cannot open another session. */
export const endSessionOfLogins: LoginsEndListener = async (services, tx, after, which) => {
  await lockViewer(tx, which.user_id);
  const running = await runningSessionOf(tx, which.user_id);
  if (running === null || !isEnding(which, running.login_id)) return;
  await endSessions(services, tx, after, [{ session_id: running.id, end: 'left' }]);
};

/**
 * Issues a new token to reconnect the media of a running session.
 * @param fault the media fault that the page saw before
 * @throws not_found for another person's session, session_over, purchase_awaited, paid_chat_unanswered,
 *   media_unavailable
 */
export async function renewMedia(
  services: Services,
  member: Member,
  sessionId: string,
  fault?: PageMediaFault,
): Promise<MediaAccess> {
  const session = await ownSession(services.database.db, member.user_id, sessionId);
  if (session === null) throw new Problem('not_found');
  if (session.state === 'ended') throw new Problem('session_over');
  if (session.state === 'unpaid') throw new Problem('purchase_awaited', { retry_after_s: 2 });
  if (session.state === 'asked') throw new Problem('paid_chat_unanswered');
  if (fault !== undefined) await noteFault(services.database.db, session.id, fault);
  return services.media.subscriberAccess({
    channel_id: session.channel_id,
    user_id: member.user_id,
    session_id: session.id,
    grant: leaseKeeper(services).grantOf(session),
  });
}
