import type { GivenPresent } from '@akari/contract';
import {
  PRESENTS_LISTED,
  type PresentPurse,
  type PresentTerms,
  type SessionType,
  type UserType,
} from '@akari/rules';
import { desc, eq, and, gte } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { SessionRow } from '../../core/session/state/session.queries.ts';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { presentTable } from './present.table.ts';

const GIVEN = `SELECT coalesce(sum(units - earnings_units), 0)::bigint AS allowance_units,
    coalesce(sum(earnings_units), 0)::bigint AS earnings_units
  FROM present WHERE performer_id = $1 AND at_ms >= $2`;

/** What a performer has given since a moment, units. */
async function givenSince(
  db: Db | Tx,
  performer_id: number,
  since_ms: number,
): Promise<{ allowance_units: number; earnings_units: number }> {
  type Row = { allowance_units: number; earnings_units: number };
  const [given] = await namedQuery<Row>(db, 'presents_given_since', GIVEN, [performer_id, since_ms]);
  return given ?? { allowance_units: 0, earnings_units: 0 };
}

/** What a performer may give from now. @param day_start_ms when today began */
export async function presentPurseOf(
  db: Db | Tx,
  performer_id: number,
  terms: PresentTerms,
  earnings_balance_units: number,
  day_start_ms: number,
): Promise<PresentPurse> {
  const given = await givenSince(db, performer_id, day_start_ms);
  return {
    // Staff may have lowered the limits since.
    allowance_left_units: Math.max(0, terms.allowance_units - given.allowance_units),
    earnings_balance_units,
    earnings_left_units: Math.max(0, terms.earnings_units - given.earnings_units),
  };
}

/** Presents of a performer since a moment, the newest first. */
export async function presentsGiven(db: Db, performer_id: number, since_ms: number): Promise<GivenPresent[]> {
  const rows = await db
    .select({ present: presentTable, user_name: userTable.user_name })
    .from(presentTable)
    .innerJoin(userTable, eq(userTable.id, presentTable.viewer_id))
    .where(and(eq(presentTable.performer_id, performer_id), gte(presentTable.at_ms, since_ms)))
    .orderBy(desc(presentTable.at_ms), desc(presentTable.id))
    .limit(PRESENTS_LISTED);
  return rows.map(({ present, user_name }) => ({
    present_id: String(present.id),
    user_id: String(present.viewer_id),
    user_name,
    units: present.units,
    earnings_units: present.earnings_units,
    gift: present.gift,
    message: present.message,
    at_ms: present.at_ms,
  }));
}

/** A chosen person, with the session that runs in the performer's channel. */
export type Chosen = Pick<SessionRow, 'state' | 'follows_id' | 'mode' | 'channel_id'> & {
  viewer_id: number;
  user_type: UserType;
  barred: boolean;
  session_id: number;
  session_type: SessionType;
  point_type: number;
};

const CHOSEN = `SELECT s.*, s.id AS session_id, u.user_type,
    EXISTS (SELECT FROM bar b WHERE b.performer_id = $1 AND b.viewer_id = s.viewer_id
      AND (b.until_ms IS NULL OR b.until_ms > $3)) AS barred
  FROM viewer_session s JOIN app_user u ON u.id = s.viewer_id
  WHERE s.channel_id = $1 AND s.ended_at_ms IS NULL AND s.viewer_id = ANY (${listOf(2)})`;

/** Who of these people is in the performer's channel. The channel is locked, so none of the sessions ends before the commit. */
export const chosenOf = (
  tx: Tx,
  performer_id: number,
  viewer_ids: readonly number[],
  now_ms: number,
): Promise<Chosen[]> =>
  namedQuery<Chosen>(tx, 'present_chosen', CHOSEN, [performer_id, idList(viewer_ids), now_ms]);
