import type { ChatCall } from '@akari/contract';
import { CALL_RETRY_AFTER_MS, type CallState, type ViewerTier } from '@akari/rules';
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../../core/account/state/account.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { callTable } from './call.table.ts';

export type CallRow = typeof callTable.$inferSelect;

const performerTable = alias(userTable, 'performer');

/** When the performer can be called again; null: at once. */
export const retryAtMs = ({ state, ended_at_ms }: Pick<CallRow, 'state' | 'ended_at_ms'>): number | null =>
  state === 'declined' && ended_at_ms !== null ? ended_at_ms + CALL_RETRY_AFTER_MS : null;

/** Chat calls as their callers see them, newest first. Only the caller may see the key of the hidden chat. */
export async function describeCalls(db: Db | Tx, which: SQL | undefined, limit = 100): Promise<ChatCall[]> {
  const rows = await db
    .select({
      call: callTable,
      performer_name: performerTable.user_name,
      caller_name: userTable.user_name,
      tier: userTable.tier,
      hidden_key: channelTable.hidden_key,
    })
    .from(callTable)
    .innerJoin(userTable, eq(userTable.id, callTable.viewer_id))
    .innerJoin(performerTable, eq(performerTable.id, callTable.channel_id))
    .innerJoin(channelTable, eq(channelTable.performer_id, callTable.channel_id))
    .where(which)
    .orderBy(desc(callTable.id))
    .limit(limit);
  return rows.map(({ call, performer_name, caller_name, tier, hidden_key }) => ({
    call_id: String(call.id),
    channel_id: String(call.channel_id),
    performer_name,
    caller_id: String(call.viewer_id),
    caller_name,
    tier: tier as ViewerTier,
    state: call.state,
    rate_units_per_min: call.rate_units_per_min,
    decline: call.decline,
    called_at_ms: call.called_at_ms,
    until_ms: call.until_ms,
    retry_at_ms: retryAtMs(call),
    hidden_key: call.state === 'accepted' || call.state === 'connected' ? hidden_key : null,
  }));
}

/** A call as its performer sees it, without the key. */
export const forPerformer = (call: ChatCall): ChatCall => ({ ...call, hidden_key: null });

export async function describeCall(db: Db | Tx, id: number): Promise<ChatCall> {
  const [call] = await describeCalls(db, eq(callTable.id, id));
  if (call === undefined) throw new Problem('not_found');
  return call;
}

/** A viewer's own newest call, if any. */
export const newestCallOf = (db: Db | Tx, viewerId: number): Promise<ChatCall[]> =>
  describeCalls(db, eq(callTable.viewer_id, viewerId), 1);

/** Calls that wait for a performer's answer, or for their callers to join. */
export async function callsFor(db: Db | Tx, channelId: number): Promise<ChatCall[]> {
  const states: CallState[] = ['calling', 'accepted'];
  const which = and(eq(callTable.channel_id, channelId), inArray(callTable.state, states));
  return (await describeCalls(db, which)).map(forPerformer);
}

const OPEN_OF = `SELECT ${columnsOf(callTable, 'k')} FROM call_request k
  WHERE k.state IN ('calling', 'accepted', 'connected')
    AND ($1::bigint IS NULL OR k.channel_id = $1) AND ($2::bigint IS NULL OR k.viewer_id = $2)
  ORDER BY k.id`;

/** The open calls of a channel or of a viewer; with both given, of that viewer in that channel. */
export const openCallsOf = (
  tx: Tx,
  of: Partial<Pick<CallRow, 'channel_id' | 'viewer_id'>>,
): Promise<CallRow[]> =>
  namedQuery<CallRow>(tx, 'open_calls_of', OPEN_OF, [of.channel_id ?? null, of.viewer_id ?? null]);

/** The last call of a viewer to a performer, if any. */
export async function lastCallTo(tx: Tx, viewerId: number, channelId: number): Promise<CallRow | null> {
  const [call] = await tx
    .select()
    .from(callTable)
    .where(and(eq(callTable.viewer_id, viewerId), eq(callTable.channel_id, channelId)))
    .orderBy(desc(callTable.id))
    .limit(1);
  return call ?? null;
}

/**
 * A person's own call in any state.
 * @throws not_found also if it is another person's, so that ids reveal nothing
 */
export async function ownCall(
  tx: Tx,
  side: 'viewer_id' | 'channel_id',
  userId: number,
  callId: string,
): Promise<CallRow> {
  const id = Number(callId);
  const [call] = Number.isSafeInteger(id)
    ? await tx
        .select()
        .from(callTable)
        .where(and(eq(callTable.id, id), eq(callTable[side], userId)))
    : [];
  if (call === undefined) throw new Problem('not_found');
  return call;
}
