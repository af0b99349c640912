import type { TwoshotRequest } from '@akari/contract';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { lockRoom, lockViewer } from '../../core/session/state/session.queries.ts';
import { acceptTwoshot, readAcceptance } from './accept-twoshot.ts';
import { moveTwoshots, publishTwoshot, twoshotNow } from './move-twoshot.ts';
import { ownTwoshot, type TwoshotRow } from './twoshot.queries.ts';

/**
 * Cancels a request for its viewer.
 * @throws not_found if it is another viewer's, twoshot_answered
 */
export async function cancelTwoshot(
  services: Services,
  member: Member,
  request_id: string,
): Promise<TwoshotRequest> {
  const { db } = services.database;
  const { id } = await unitOfWork(db, async (tx, after) => {
    const { channel_id } = await ownTwoshot(tx, 'viewer_id', member.user_id, request_id);
    await lockChannels(tx, [channel_id]);
    const request = await ownTwoshot(tx, 'viewer_id', member.user_id, request_id);
    moveTwoshots(services, tx, [request], 'cancel');
    after(() => publishTwoshot(services, request.id));
    return request;
  });
  return twoshotNow(services, id);
}

/**
 * Ends the running two-shot for its viewer, as the performer's command does. A repeat, or an end of the performer's at
 * the same moment, changes nothing.
 * @throws not_found if it is another viewer's, twoshot_answered if it never began
 */
export async function endTwoshot(
  services: Services,
  member: Member,
  request_id: string,
): Promise<TwoshotRequest> {
  const { db } = services.database;
  const { id, channel_id, state } = await ownTwoshot(db, 'viewer_id', member.user_id, request_id);
  if (state !== 'started' && state !== 'ended') throw new Problem('twoshot_answered');
  const run = async (tx: Tx, after: AfterCommit): Promise<void> => {
    const [[channel], room] = await Promise.all([lockChannels(tx, [channel_id]), lockRoom(tx, channel_id)]);
    const now = await ownTwoshot(tx, 'viewer_id', member.user_id, request_id);
    if (channel === undefined || now.state !== 'started') return;
    await moveChannel(services, tx, after, channel, 'end_twoshot', {}, room);
  };
  await unitOfWork(db, run, channelPermit(services, channel_id));
  return twoshotNow(services, id);
}

function decline(services: Services, tx: Tx, after: AfterCommit, request: TwoshotRow): void {
  moveTwoshots(services, tx, [request], 'decline');
  after(() => publishTwoshot(services, request.id));
}

/**
 * Accepts or declines a request for the performer. Accepting starts the two-shot at once.
 * @throws not_found if it is another performer's, twoshot_answered, twoshot_viewer_short, publisher_not_live;
 * nothing was changed then
 */
export async function answerTwoshot(
  services: Services,
  performer: Member,
  request_id: string,
  answer: 'accept' | 'decline',
): Promise<TwoshotRequest> {
  const { db } = services.database;
  const run = async (tx: Tx, after: AfterCommit): Promise<TwoshotRow> => {
    const { viewer_id } = await ownTwoshot(tx, 'channel_id', performer.user_id, request_id);
    // The lock order of joining: the viewer before any channel, so that other commands cannot open a session
    // for this viewer.
    const [, [channel], request, acceptance] = await Promise.all([
      lockViewer(tx, viewer_id),
      lockChannels(tx, [performer.user_id]),
      ownTwoshot(tx, 'channel_id', performer.user_id, request_id),
      answer === 'accept' ? readAcceptance(services, tx, performer.user_id, viewer_id) : null,
    ]);
    if (channel === undefined) throw new Problem('performer_not_found');
    if (acceptance === null) decline(services, tx, after, request);
    else await acceptTwoshot(services, tx, after, channel, request, acceptance);
    return request;
  };
  const { id } = await unitOfWork(db, run, channelPermit(services, performer.user_id));
  return twoshotNow(services, id);
}
