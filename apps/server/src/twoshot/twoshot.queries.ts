import type { TwoshotRequest } from '@akari/contract';
import type { TwoshotState, ViewerTier } from '@akari/rules';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../account/account.table.ts';
import { among } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { twoshotTable } from './twoshot.table.ts';

export type TwoshotRow = typeof twoshotTable.$inferSelect;

const OPEN: TwoshotState[] = ['waiting', 'started'];
const performerTable = alias(userTable, 'performer');

/** Requests as both sides see them, oldest first. */
export async function describeTwoshots(db: Db | Tx, which: SQL | undefined): Promise<TwoshotRequest[]> {
  const rows = await db
    .select({
      request: twoshotTable,
      performer_name: performerTable.user_name,
      viewer_name: userTable.user_name,
      tier: userTable.tier,
    })
    .from(twoshotTable)
    .innerJoin(userTable, eq(userTable.id, twoshotTable.viewer_id))
    .innerJoin(performerTable, eq(performerTable.id, twoshotTable.channel_id))
    .where(which)
    .orderBy(twoshotTable.id);
  return rows.map(({ request, performer_name, viewer_name, tier }) => ({
    request_id: String(request.id),
    channel_id: String(request.channel_id),
    performer_name,
    viewer_id: String(request.viewer_id),
    viewer_name,
    tier: tier as ViewerTier,
    state: request.state,
    rate_units_per_min: request.rate_units_per_min,
    coupon_to_twoshot: request.coupon_to_twoshot,
    requested_at_ms: request.requested_at_ms,
    session_id: request.session_id === null ? null : String(request.session_id),
  }));
}

export async function describeTwoshot(db: Db | Tx, id: number): Promise<TwoshotRequest> {
  const [request] = await describeTwoshots(db, eq(twoshotTable.id, id));
  if (request === undefined) throw new Problem('not_found');
  return request;
}

/** Of several at once. */
export async function describedById(db: Db | Tx, ids: number[]): Promise<Map<number, TwoshotRequest>> {
  const requests = await describeTwoshots(db, among(twoshotTable.id, ids));
  return new Map(requests.map((request) => [Number(request.request_id), request]));
}

/** Those that wait or run, of a viewer or of a performer. */
export const openTwoshotsOf = (db: Db | Tx, side: 'viewer_id' | 'channel_id', userId: number) =>
  describeTwoshots(db, and(eq(twoshotTable[side], userId), inArray(twoshotTable.state, OPEN)));

/** Those that wait or run of any of these viewers. */
export const openTwoshotsOfViewers = (tx: Tx, viewerIds: number[]): Promise<TwoshotRow[]> =>
  tx
    .select()
    .from(twoshotTable)
    .where(and(inArray(twoshotTable.viewer_id, viewerIds), inArray(twoshotTable.state, OPEN)));

/** Those that wait for a performer. */
export const waitingTwoshotsOf = (tx: Tx, channelId: number): Promise<TwoshotRow[]> =>
  tx
    .select()
    .from(twoshotTable)
    .where(and(eq(twoshotTable.channel_id, channelId), eq(twoshotTable.state, 'waiting')))
    .orderBy(twoshotTable.id);

/** Somebody's own request, whatever its state; another's is not found either, so that ids tell nothing. */
export async function ownTwoshot(
  tx: Tx,
  side: 'viewer_id' | 'channel_id',
  userId: number,
  requestId: string,
): Promise<TwoshotRow> {
  const id = Number(requestId);
  const [request] = Number.isSafeInteger(id)
    ? await tx
        .select()
        .from(twoshotTable)
        .where(and(eq(twoshotTable.id, id), eq(twoshotTable[side], userId)))
    : [];
  if (request === undefined) throw new Problem('not_found');
  return request;
}
