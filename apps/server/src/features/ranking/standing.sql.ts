import type { RankingMeasure } from '@akari/rules';

/** Parameters of the statements below. */
export interface StandingQuery {
  period: string;
  start_day: number;
  start_ms: number;
  end_ms: number;
  language: string | null;
  newcomer_since_ms: number;
  reviews_least: number;
}
export const standingValues = (query: StandingQuery): unknown[] => [
  query.period,
  query.start_day,
  query.start_ms,
  query.language,
  query.newcomer_since_ms,
  query.reviews_least,
  query.end_ms,
];

/** Every statement names all parameters, so that all have the same list. */
const NAMED = `$1::text IS NOT NULL AND $2::int IS NOT NULL AND $3::bigint IS NOT NULL AND ($4::text IS NULL OR $4::text <> '')
  AND $5::bigint IS NOT NULL AND $6::int IS NOT NULL AND $7::bigint IS NOT NULL`;

/** Performers whom rankings show: open accounts that have not hidden themselves, of the language that is asked for. */
export const isShown = (
  performer_id: string,
): string => `EXISTS (SELECT FROM app_user u JOIN channel c ON c.performer_id = u.id
    WHERE u.id = ${performer_id} AND u.closed_at_ms IS NULL AND ($4::text IS NULL OR c.languages ? $4::text))
  AND NOT EXISTS (SELECT FROM ranking_choice h WHERE h.user_id = ${performer_id} AND NOT h.shown)`;

const sums = (column: 'points_units' | 'voice_units'): string =>
  `SELECT performer_id, ${column} AS figure, NULL::int AS count FROM ranking_sum
   WHERE period = $1::text AND start_day = $2::int AND ${column} > 0`;

const FIRST_ON_AIR = `(SELECT min(b.on_air_at_ms) FROM broadcast b WHERE b.performer_id = s.performer_id)`;

/**
 * Average in hundredths of a star, as if each performer had so many further reviews with the average of all performers as a
 * ranking wants reviews: a few good reviews do not beat many.
 */
const REVIEWS = `SELECT performer_id, div((sum(stars)::numeric + $6::int * mean) * 100, count(*) + $6::int)::bigint AS figure,
    count(*)::int AS count
  FROM review CROSS JOIN (SELECT coalesce(avg(stars), 0) AS mean FROM review
    WHERE state = 'published' AND published_at_ms >= $3::bigint AND published_at_ms < $7::bigint) every
  WHERE state = 'published' AND published_at_ms >= $3::bigint AND published_at_ms < $7::bigint
  GROUP BY performer_id, mean HAVING count(*) >= $6::int`;

/** Rows (performer_id, figure, count) of a measure; favourites and reviews are those that still stand. */
const FIGURES: Record<RankingMeasure, string> = {
  points: sums('points_units'),
  newcomers: `SELECT s.* FROM (${sums('points_units')}) s WHERE ${FIRST_ON_AIR} >= $5::bigint`,
  favourites: `SELECT performer_id, count(*)::bigint AS figure, NULL::int AS count FROM favourite
    WHERE at_ms >= $3::bigint AND at_ms < $7::bigint GROUP BY performer_id`,
  reviews: REVIEWS,
  voice: sums('voice_units'),
};

const shownFigures = (measure: RankingMeasure): string =>
  `SELECT f.* FROM (${FIGURES[measure]}) f WHERE ${NAMED} AND ${isShown('f.performer_id')}`;

/** The first places, best first. @param most number of places */
export const topText = (measure: RankingMeasure, most: number): string =>
  `${shownFigures(measure)} ORDER BY f.figure DESC, f.performer_id LIMIT ${most}`;

/** The place of performer $8, and what is missing to the next better figure. */
export const ownText = (
  measure: RankingMeasure,
): string => `WITH figure AS MATERIALIZED (${shownFigures(measure)}),
    own AS (SELECT figure FROM figure WHERE performer_id = $8::bigint)
  SELECT own.figure, (SELECT count(*)::int + 1 FROM figure f WHERE f.figure > own.figure) AS rank,
    (SELECT min(f.figure) FROM figure f WHERE f.figure > own.figure) - own.figure AS gap
  FROM own`;
