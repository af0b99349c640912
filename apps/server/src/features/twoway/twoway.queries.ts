import type { TwowayRequest } from '@akari/contract';
import type { TwowayState, ViewerTier } from '@akari/rules';
import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../../core/account/state/account.table.ts';
import { columnsOf, idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import { twowayTable } from './twoway.table.ts';

export type TwowayRow = typeof twowayTable.$inferSelect;

const LIVING: TwowayState[] = ['waiting', 'accepted', 'started'];
const OPEN: TwowayState[] = ['accepted', 'started'];
const performerTable = alias(userTable, 'performer');

/** Requests as both sides see them, oldest first. */
async function describeTwoways(db: Db | Tx, which: SQL | undefined): Promise<TwowayRequest[]> {
  const rows = await db
    .select({
      request: twowayTable,
      performer_name: performerTable.user_name,
      viewer_name: userTable.user_name,
      tier: userTable.tier,
    })
    .from(twowayTable)
    .innerJoin(userTable, eq(userTable.id, twowayTable.viewer_id))
    .innerJoin(performerTable, eq(performerTable.id, twowayTable.channel_id))
    .where(which)
    .orderBy(twowayTable.id);
  return rows.map(({ request, performer_name, viewer_name, tier }) => ({
    request_id: String(request.id),
    channel_id: String(request.channel_id),
    performer_name,
    viewer_id: String(request.viewer_id),
    viewer_name,
    tier: tier as ViewerTier,
    state: request.state,
    mode: request.mode,
    devices: { camera: request.camera_on, microphone: request.microphone_on },
    live: request.live,
    extra_units_per_min: request.extra_units_per_min,
    requested_at_ms: request.requested_at_ms,
    started_at_ms: request.started_at_ms,
    ended_by: request.ended_by,
    session_id: request.session_id === null ? null : String(request.session_id),
  }));
}

export async function describeTwoway(db: Db | Tx, id: number): Promise<TwowayRequest> {
  const [request] = await describeTwoways(db, eq(twowayTable.id, id));
  if (request === undefined) throw new Problem('not_found');
  return request;
}

/** The waiting, accepted and running requests of a viewer or of a performer. */
export const livingTwowaysOf = (db: Db | Tx, side: 'viewer_id' | 'channel_id', user_id: number) =>
  describeTwoways(db, and(eq(twowayTable[side], user_id), inArray(twowayTable.state, LIVING)));

const LIVING_WHERE = `t.session_id = ANY (${listOf(1)}) AND t.state IN ('${LIVING.join(`', '`)}')`;
const LIVING_OF_SESSIONS = `SELECT ${columnsOf(twowayTable, 't')} FROM twoway_request t WHERE ${LIVING_WHERE} ORDER BY t.id`;
/** Whether ended sessions have a living request beside them (`EndHooks`). */
export const LIVING_TWOWAYS = `SELECT FROM twoway_request t WHERE ${LIVING_WHERE}`;

/** The waiting, accepted and running requests beside any of these sessions. */
export const livingTwowaysOfSessions = (tx: Tx, session_ids: number[]): Promise<TwowayRow[]> =>
  namedQuery<TwowayRow>(tx, 'living_twoways_of_sessions', LIVING_OF_SESSIONS, [idList(session_ids)]);

/** The requests that wait for a performer, and the accepted or running one. */
export const livingTwowaysAt = (tx: Tx, channel_id: number): Promise<TwowayRow[]> =>
  tx
    .select()
    .from(twowayTable)
    .where(and(eq(twowayTable.channel_id, channel_id), inArray(twowayTable.state, LIVING)))
    .orderBy(twowayTable.id);

/** The accepted and running two-ways: those whose media may flow. */
export const openTwoways = (db: Db | Tx): Promise<{ id: number }[]> =>
  db.select({ id: twowayTable.id }).from(twowayTable).where(inArray(twowayTable.state, OPEN));

export async function twowayOf(db: Db | Tx, id: number): Promise<TwowayRow | null> {
  const [row] = await db.select().from(twowayTable).where(eq(twowayTable.id, id));
  return row ?? null;
}

/**
 * A person's own request, as viewer or performer.
 * @throws not_found also if it is another person's, so that ids reveal nothing
 */
export async function ownTwoway(db: Db | Tx, user_id: number, request_id: string): Promise<TwowayRow> {
  const id = Number(request_id);
  const [request] = Number.isSafeInteger(id)
    ? await db
        .select()
        .from(twowayTable)
        .where(
          and(
            eq(twowayTable.id, id),
            or(eq(twowayTable.viewer_id, user_id), eq(twowayTable.channel_id, user_id)),
          ),
        )
    : [];
  if (request === undefined) throw new Problem('not_found');
  return request;
}
