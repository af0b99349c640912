import {
  isPromoViewer,
  refusesReview,
  REVIEW_SPENT_MS,
  type ErrorName,
  type ReviewStanding,
} from '@akari/rules';
import { barInForce } from '../../core/bar/bar.queries.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Member } from '../../platform/http/person.ts';

/** What viewer $1 spent with performer $2: time, and everything that was paid for but thanks themselves. */
const STANDING = `WITH spent (units, at_ms) AS (
    SELECT charged_units, coalesce(ended_at_ms, $3::bigint) FROM viewer_session
    WHERE viewer_id = $1 AND channel_id = $2 AND charged_units > 0
    UNION ALL
    SELECT units, at_ms FROM payment
    WHERE viewer_id = $1 AND performer_id = $2 AND kind NOT IN ('present', 'thank_you')
  )
  SELECT coalesce(sum(units), 0)::bigint AS total_units,
    coalesce(sum(units) FILTER (WHERE at_ms >= $3::bigint - $4::bigint), 0)::bigint AS spent_units,
    (SELECT max(r.at_ms) FROM review r WHERE r.performer_id = $2 AND r.viewer_id = $1) AS last_at_ms,
    (SELECT max(r.total_units) FROM review r
      WHERE r.performer_id = $2 AND r.viewer_id = $1 AND r.state <> 'refused') AS before_units
  FROM spent`;

interface StandingRow extends Record<string, unknown> {
  total_units: number;
  spent_units: number;
  last_at_ms: number | null;
  before_units: number | null;
}
export type Standing = ReviewStanding & { total_units: number };

/** What decides whether a viewer may review a performer. */
export async function standingOf(
  db: Db | Tx,
  viewer_id: number,
  performer_id: number,
  now_ms: number,
): Promise<Standing> {
  const [row] = await namedQuery<StandingRow>(db, 'review_standing', STANDING, [
    viewer_id,
    performer_id,
    now_ms,
    REVIEW_SPENT_MS,
  ]);
  const { total_units = 0, spent_units = 0, last_at_ms = null, before_units = null } = row ?? {};
  const since_units = before_units === null ? null : total_units - before_units;
  return { total_units, spent_units, last_at_ms, since_units };
}

type Refusal = Extract<ErrorName, 'review_promo' | 'banned_out'> | ReturnType<typeof refusesReview>;

/** Why a viewer may not review a performer now; null: they may. */
export async function refusalOf(
  db: Db | Tx,
  { user_id, user_type }: Member,
  performer_id: number,
  standing: ReviewStanding,
  now_ms: number,
): Promise<Refusal> {
  if (isPromoViewer(user_type)) return 'review_promo';
  // A kick ends by itself within the hour, and takes no one the right to a review.
  const bar = await barInForce(db, performer_id, user_id, now_ms);
  if (bar !== null && bar.until_ms === null) return 'banned_out';
  return refusesReview(standing, now_ms);
}
