import type { FormerSession, SessionMode, VisitPart } from '@akari/rules';
import { idList, listOf } from '../../../platform/database/columns.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';

interface PartRow extends Record<string, unknown> {
  mode: SessionMode;
  delivered_ms: number;
  spent_units: number;
  tip_units: number;
  gift_units: number;
  coupon_units: number;
}

/** What was given during each of the sessions `s`, read for all of them at once. */
const GIVEN = `given AS (SELECT session_id,
    coalesce(sum(units) FILTER (WHERE kind IN ('tip', 'toy', 'toy_back', 'tip_request', 'tip_request_back', 'secret_message', 'stage_effect',
      'poll_vote', 'poll_vote_back')), 0)::bigint AS tip_units,
    coalesce(sum(units) FILTER (WHERE kind = 'gift'), 0)::bigint AS gift_units,
    coalesce(sum(units) FILTER (WHERE kind = 'coupon_gift'), 0)::bigint AS coupon_units
  FROM payment WHERE session_id = ANY (ARRAY(SELECT id FROM s)) GROUP BY session_id)`;
/** Sums over the sessions `s` of one mode: a visit of hundreds of sessions is a few rows. */
const SUMS = `s.mode, sum(s.delivered_ms)::bigint AS delivered_ms, sum(s.charged_units)::bigint AS spent_units,
    coalesce(sum(given.tip_units), 0)::bigint AS tip_units, coalesce(sum(given.gift_units), 0)::bigint AS gift_units,
    coalesce(sum(given.coupon_units), 0)::bigint AS coupon_units`;
const JOIN_GIVEN = 'LEFT JOIN given ON given.session_id = s.id';

/** Modes in the order of their first session, also where one session follows another in the same millisecond. */
const IN_ORDER = `min(ARRAY[s.started_at_ms, (s.visit_id IS NOT NULL)::int, coalesce(s.ended_at_ms, ${Number.MAX_SAFE_INTEGER})])`;

/** The time of session `r` itself is 0: who asks knows it more exactly than the row does. */
const PARTS = `WITH s AS (
    SELECT r.id AS of_id, s.* FROM unnest(${listOf(1)}) AS asked (id) JOIN viewer_session r ON r.id = asked.id
      JOIN LATERAL (
        SELECT r.id, r.mode, r.visit_id, r.started_at_ms, r.ended_at_ms, 0 AS delivered_ms, 0 AS charged_units
        UNION ALL
        SELECT e.id, e.mode, e.visit_id, e.started_at_ms, e.ended_at_ms, e.delivered_ms, e.charged_units FROM viewer_session e
        WHERE r.visit_id IS NOT NULL AND (e.id = r.visit_id OR e.visit_id = r.visit_id) AND e.id <> r.id
          AND e.started_at_ms <= r.started_at_ms) s ON true),
  ${GIVEN}
  SELECT s.of_id AS session_id, ${SUMS}
  FROM s ${JOIN_GIVEN}
  WHERE given.session_id IS NOT NULL OR (s.id <> s.of_id AND s.mode <> 'preview')
  GROUP BY s.of_id, s.mode
  ORDER BY s.of_id, bool_and(s.id = s.of_id), ${IN_ORDER}`;

const partOf = ({
  mode,
  delivered_ms,
  spent_units,
  tip_units,
  gift_units,
  coupon_units,
}: PartRow): VisitPart => ({
  mode,
  delivered_ms,
  spent_units,
  tip_units,
  gift_units,
  coupon_units,
});

/**
 * The visits of sessions until then, in one statement: the sessions before each, and what was given in them and in
 * itself. A session without any is missing.
 */
export async function visitsOf(
  db: Db | Tx,
  session_ids: readonly number[],
): Promise<Map<number, VisitPart[]>> {
  const visits = new Map<number, VisitPart[]>();
  if (session_ids.length === 0) return visits;
  const rows = await namedQuery<PartRow & { session_id: number }>(db, 'visits_of', PARTS, [
    idList(session_ids),
  ]);
  for (const row of rows) {
    const parts = visits.get(row.session_id);
    if (parts === undefined) visits.set(row.session_id, [partOf(row)]);
    else parts.push(partOf(row));
  }
  return visits;
}

const FORMER = `WITH f AS (
    SELECT coalesce(visit_id, id) AS visit_id, channel_id, ended_at_ms FROM viewer_session
    WHERE viewer_id = $1 ORDER BY started_at_ms DESC, ended_at_ms DESC NULLS FIRST LIMIT 1),
  s AS (SELECT v.* FROM f JOIN viewer_session v ON v.id = f.visit_id OR v.visit_id = f.visit_id),
  ${GIVEN}
  SELECT f.visit_id, f.channel_id, f.ended_at_ms, ${SUMS}
  FROM f, s ${JOIN_GIVEN}
  GROUP BY f.visit_id, f.channel_id, f.ended_at_ms, s.mode
  ORDER BY ${IN_ORDER}`;

/** The viewer's latest session and its visit. */
export interface FormerVisit {
  former: FormerSession;
  parts: VisitPart[];
}

/** Null: the viewer has had no session. */
export async function formerVisitOf(tx: Tx, viewer_id: number): Promise<FormerVisit | null> {
  const rows = await namedQuery<PartRow & FormerSession>(tx, 'former_visit_of', FORMER, [viewer_id]);
  const [first] = rows;
  if (first === undefined) return null;
  const { visit_id, channel_id, ended_at_ms } = first;
  return { former: { visit_id, channel_id, ended_at_ms }, parts: rows.map(partOf) };
}
