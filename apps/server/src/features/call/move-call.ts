import { isAdmin, nextCallState, type CallEvent, type UserType } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import { describeCall, forPerformer, type CallRow } from './call.queries.ts';
import { callTable } from './call.table.ts';

/** Sends a call's present state to the caller and the performer. Call after the commit only. */
export async function publishCall(services: Services, id: number): Promise<void> {
  const call = await describeCall(services.database.db, id);
  services.realtime.send(roomOf.user(call.caller_id), 'call.changed', { call });
  services.realtime.send(roomOf.user(call.channel_id), 'call.changed', { call: forPerformer(call) });
}

/**
 * Moves a call by the rules' state machine; its channel is locked.
 * @param more the deadline of the new state, or the reason for declining
 * @throws call_over; nothing was changed then
 */
export async function moveCall(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  call: CallRow,
  event: CallEvent,
  more: Partial<Pick<CallRow, 'until_ms' | 'decline'>> = {},
): Promise<void> {
  const state = nextCallState(call.state, event);
  if (state === null) throw new Problem('call_over');
  const over = state !== 'accepted' && state !== 'connected';
  const ended_at_ms = over ? services.clock.nowMs() : null;
  await tx
    .update(callTable)
    .set({ state, ended_at_ms, until_ms: null, ...more })
    .where(eq(callTable.id, call.id));
  after(() => publishCall(services, call.id));
}

/** Whether the channel has a session of anybody but admins. Admins do not keep a hidden chat open. */
async function isVisited(tx: Tx, channel_id: number): Promise<boolean> {
  const running = await tx
    .select({ user_type: userTable.user_type })
    .from(sessionTable)
    .innerJoin(userTable, eq(userTable.id, sessionTable.viewer_id))
    .where(and(eq(sessionTable.channel_id, channel_id), isNull(sessionTable.ended_at_ms)));
  return running.some(({ user_type }) => !isAdmin(user_type as UserType));
}

/**
 * Ends a call. Also ends the hidden chat of an accepted one, unless another viewer has joined by its link.
 */
export async function leaveCall(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  call: CallRow,
  event: CallEvent,
): Promise<void> {
  await moveCall(services, tx, after, call, event);
  if (call.state === 'calling') return;
  const [channel] = await lockChannels(tx, [call.channel_id]);
  if (channel?.status === 'hidden_chat' && !(await isVisited(tx, call.channel_id)))
    await moveChannel(services, tx, after, channel, 'stop_chat');
}
