import { visitSum } from '@akari/rules';
import { visitsOf } from '@akari/server/core/session/receipt/visit.queries';
import { hold } from '../broken.ts';
import type { World } from '../world.ts';

/** A session with the same performer that begins this long after the last one still belongs to its visit. */
const GAP_MS = 300_000;

/**
 * What the accounts of viewers paid in each visit, from the entries of its sessions and of the transfers of what was
 * given in them; and the visit's last session.
 */
const PAID = `WITH member AS (SELECT id, coalesce(visit_id, id) AS visit FROM viewer_session),
  giving (session_id, transfer_id) AS (
    SELECT session_id, transfer_id FROM tip UNION ALL SELECT session_id, transfer_id FROM gift
    UNION ALL SELECT session_id, transfer_id FROM toy_command UNION ALL SELECT session_id, back_transfer_id FROM toy_command
    UNION ALL SELECT session_id, transfer_id FROM secret_message UNION ALL SELECT session_id, transfer_id FROM stage_effect
    UNION ALL SELECT session_id, transfer_id FROM paid_vote UNION ALL SELECT session_id, back_transfer_id FROM paid_vote
    UNION ALL SELECT r.session_id, t.id FROM twoshot_request r
      JOIN transfer t ON t.idempotency_key = 'coupon_gift:' || r.id),
  paid AS (
    SELECT m.visit, e.amount_units FROM member m JOIN entry e ON e.session_id = m.id
    UNION ALL
    SELECT m.visit, e.amount_units FROM member m JOIN giving g ON g.session_id = m.id
      JOIN entry e ON e.transfer_id = g.transfer_id JOIN ledger_account a ON a.id = e.account_id
    WHERE a.kind IN ('viewer_points', 'viewer_coupon_points')),
  last AS (SELECT DISTINCT ON (coalesce(visit_id, id)) coalesce(visit_id, id) AS visit, id, mode, delivered_ms,
      charged_units FROM viewer_session ORDER BY coalesce(visit_id, id), started_at_ms DESC,
        -- Several may begin in one moment of the fake clock; the one that began the visit is not the last of them.
        visit_id NULLS LAST, ended_at_ms DESC NULLS FIRST)
  SELECT l.id, l.mode, l.delivered_ms, l.charged_units AS spent_units, coalesce(-sum(p.amount_units), 0)::bigint AS paid_units
  FROM last l LEFT JOIN paid p ON p.visit = l.visit GROUP BY l.id, l.mode, l.delivered_ms, l.charged_units`;

/**
 * Sessions in a visit of another viewer, of another performer, or after a longer time than the gap. $1: whether times are
 * compared.
 */
const WRONG_MEMBERS = `SELECT s.id, s.visit_id FROM viewer_session s LEFT JOIN viewer_session f ON f.id = s.visit_id
  WHERE s.visit_id IS NOT NULL AND (f.id IS NULL OR f.visit_id IS NOT NULL OR f.viewer_id <> s.viewer_id
    OR f.channel_id <> s.channel_id OR $1 AND NOT EXISTS (SELECT FROM viewer_session e
      WHERE coalesce(e.visit_id, e.id) = s.visit_id AND e.id <> s.id
        AND e.ended_at_ms BETWEEN s.started_at_ms - ${GAP_MS} AND s.started_at_ms))`;

/** Sessions that begin a visit although the viewer's session before them was with the same performer a moment ago. */
const TORN = `SELECT s.id, e.id AS former_id FROM viewer_session s
  JOIN viewer_session e ON e.viewer_id = s.viewer_id AND e.channel_id = s.channel_id AND e.started_at_ms < s.started_at_ms
    AND e.ended_at_ms BETWEEN s.started_at_ms - ${GAP_MS} AND s.started_at_ms
  WHERE s.visit_id IS NULL AND NOT EXISTS (SELECT FROM viewer_session o
    WHERE o.viewer_id = s.viewer_id AND o.id NOT IN (s.id, e.id)
      AND o.started_at_ms BETWEEN e.started_at_ms AND s.started_at_ms)`;

interface Paid {
  id: number;
  mode: 'party';
  delivered_ms: number;
  spent_units: number;
  paid_units: number;
}

/** The account of each visit is what the entries of its sessions and givings say, and a visit is an unbroken chain. */
export async function checkVisits({ eye, set_back_ms }: World): Promise<void> {
  const query = async <R extends object>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await eye.pool.query<R>(text, values)).rows;
  // After the clock was set back, the session that began last is not always the one with the latest time.
  const in_order = set_back_ms === 0;
  const wrong = await query<object>(WRONG_MEMBERS, [in_order]);
  hold('a visit is of one viewer with one performer', wrong.length === 0, () => JSON.stringify(wrong));
  const torn = await query<object>(TORN);
  hold('a visit is not torn', torn.length === 0 || !in_order, () => JSON.stringify(torn));
  const visits = await query<Paid>(PAID);
  const known = await visitsOf(
    eye.db,
    visits.map(({ id }) => id),
  );
  for (const { id, paid_units, ...time } of visits) {
    const last = { ...time, tip_units: 0, gift_units: 0, coupon_units: 0 };
    const { total_units } = visitSum([...(known.get(id) ?? []), last]);
    hold(
      'a visit costs what its entries say',
      total_units === paid_units,
      () => `visit until session ${id}: ${total_units}, entries ${paid_units}`,
    );
  }
}
