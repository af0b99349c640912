import type { TwoshotRequest } from '@akari/contract';
import type { TwoshotState, ViewerTier } from '@akari/rules';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../account/account.table.ts';
import { among, columnsOf, idList } from '../platform/database/columns.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { Problem } from '../platform/http/problem.ts';
import { twoshotTable } from './twoshot.table.ts';

export type TwoshotRow = typeof twoshotTable.$inferSelect;

const OPEN: TwoshotState[] = ['waiting', 'started'];
const performerTable = alias(userTable, 'performer');

/** A request as both sides see it. */
export const twoshotView = (
  request: TwoshotRow,
  who: { performer_name: string; viewer_name: string; tier: ViewerTier },
): TwoshotRequest => ({
  request_id: String(request.id),
  channel_id: String(request.channel_id),
  performer_name: who.performer_name,
  viewer_id: String(request.viewer_id),
  viewer_name: who.viewer_name,
  tier: who.tier,
  state: request.state,
  rate_units_per_min: request.rate_units_per_min,
  coupon_to_twoshot: request.coupon_to_twoshot,
  requested_at_ms: request.requested_at_ms,
  session_id: request.session_id === null ? null : String(request.session_id),
});

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
  return rows.map(({ request, tier, ...names }) =>
    twoshotView(request, { ...names, tier: tier as ViewerTier }),
  );
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

const readText = (which: string): string =>
  `SELECT ${columnsOf(twoshotTable, 't')} FROM twoshot_request t WHERE ${which}`;
const OPEN_OF_VIEWERS = readText(`t.viewer_id = ANY ($1::bigint[]) AND t.state IN ('waiting', 'started')`);
const WAITING = readText(`t.channel_id = $1 AND t.state = 'waiting' ORDER BY t.id`);
const OWN = {
  viewer_id: readText('t.id = $1 AND t.viewer_id = $2'),
  channel_id: readText('t.id = $1 AND t.channel_id = $2'),
};

/** Those that wait or run of any of these viewers. */
export const openTwoshotsOfViewers = (tx: Tx, viewerIds: number[]): Promise<TwoshotRow[]> =>
  namedQuery<TwoshotRow>(tx, 'open_twoshots_of_viewers', OPEN_OF_VIEWERS, [idList(viewerIds)]);

/** Those that wait for a performer. */
export const waitingTwoshotsOf = (tx: Tx, channelId: number): Promise<TwoshotRow[]> =>
  namedQuery<TwoshotRow>(tx, 'waiting_twoshots', WAITING, [channelId]);

/** Somebody's own request, whatever its state; another's is not found either, so that ids tell nothing. */
export async function ownTwoshot(
  tx: Tx,
  side: 'viewer_id' | 'channel_id',
  userId: number,
  requestId: string,
): Promise<TwoshotRow> {
  const id = Number(requestId);
  const [request] = Number.isSafeInteger(id)
    ? await namedQuery<TwoshotRow>(tx, `own_twoshot_${side}`, OWN[side], [id, userId])
    : [];
  if (request === undefined) throw new Problem('not_found');
  return request;
}
