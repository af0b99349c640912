import type { answerCall as answerCallCall, ChatCall } from '@akari/contract';
import { CALL_CONNECT_LIMIT_MS } from '@akari/rules';
import type { z } from 'zod';
import { lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { CALL_CONNECT } from './call-deadlines.ts';
import { describeCall, forPerformer, openCallsOf, ownCall, type CallRow } from './call.queries.ts';
import { leaveCall, moveCall } from './move-call.ts';

type Answer = z.output<typeof answerCallCall.body>;

/**
 * Begins hidden chat; the caller must join before a deadline. Other calls end because the channel no longer
 * waits, as with any other command.
 */
async function accept(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  call: CallRow,
): Promise<void> {
  const until_ms = services.clock.nowMs() + CALL_CONNECT_LIMIT_MS;
  await moveCall(services, tx, after, call, 'accept', { until_ms });
  await setDeadline(tx, CALL_CONNECT, String(call.id), until_ms);
  await moveChannel(services, tx, after, channel, 'call_accepted');
}

/**
 * Accepts or declines a call for the performer.
 * @throws not_found if it is another performer's, call_over, publisher_not_live; nothing was changed then
 */
export async function answerCall(
  services: Services,
  performer: Member,
  callId: string,
  { answer, decline }: Answer,
): Promise<ChatCall> {
  const { db } = services.database;
  const { id } = await unitOfWork(db, async (tx, after) => {
    const [channel] = await lockChannels(tx, [performer.user_id]);
    if (channel === undefined) throw new Problem('performer_not_found');
    const call = await ownCall(tx, 'channel_id', performer.user_id, callId);
    if (answer === 'accept') await accept(services, tx, after, channel, call);
    else await moveCall(services, tx, after, call, 'decline', { decline });
    return call;
  });
  return forPerformer(await describeCall(db, id));
}

/**
 * Cancels a call for its caller, also an accepted one.
 * @throws not_found if it is another viewer's, call_over
 */
export async function cancelCall(services: Services, member: Member, callId: string): Promise<ChatCall> {
  const { db } = services.database;
  const { id } = await unitOfWork(db, async (tx, after) => {
    const { channel_id } = await ownCall(tx, 'viewer_id', member.user_id, callId);
    await lockChannels(tx, [channel_id]);
    const call = await ownCall(tx, 'viewer_id', member.user_id, callId);
    await leaveCall(services, tx, after, call, 'cancel');
    return call;
  });
  return describeCall(db, id);
}

/** Withdraws a viewer's open call at logout. A connected call ends with its session. */
export async function withdrawCalls(services: Services, viewerId: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const [open] = await openCallsOf(tx, { viewer_id: viewerId });
    if (open === undefined) return;
    await lockChannels(tx, [open.channel_id]);
    const [call] = await openCallsOf(tx, { viewer_id: viewerId, channel_id: open.channel_id });
    if (call !== undefined) await leaveCall(services, tx, after, call, 'withdraw');
  });
}
