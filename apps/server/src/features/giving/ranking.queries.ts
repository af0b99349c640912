import type { CrownSeen, RankedPerson } from '@akari/contract';
import { monthStartMs, type ViewerTier } from '@akari/rules';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

/** Places of a ranking. */
const PLACES = 10;

/** What was given anonymously does not count; a request or vote counts until its points go back. */
const rankingText = (where: string): string => `SELECT g.viewer_id AS user_id, u.user_name, u.tier,
    sum(g.units)::bigint AS units
  FROM (
    SELECT viewer_id, performer_id, broadcast_id, coalesce(face_units, units) AS units, anonymous, at_ms FROM tip
    UNION ALL SELECT viewer_id, performer_id, broadcast_id, units, anonymous, at_ms FROM gift
    UNION ALL SELECT viewer_id, performer_id, broadcast_id, units, anonymous, at_ms FROM tip_request
      WHERE state IN ('open', 'done')
    UNION ALL SELECT viewer_id, performer_id, broadcast_id, units, anonymous, at_ms FROM paid_vote
      WHERE back_transfer_id IS NULL
  ) g JOIN app_user u ON u.id = g.viewer_id
  WHERE g.performer_id = $1 AND NOT g.anonymous AND u.closed_at_ms IS NULL AND ${where}
  GROUP BY g.viewer_id, u.user_name, u.tier ORDER BY units DESC, min(g.at_ms), g.viewer_id LIMIT ${PLACES}`;
const BROADCAST = rankingText(
  'g.broadcast_id = (SELECT c.broadcast_id FROM channel c WHERE c.performer_id = $1)',
);
const MONTH = rankingText('g.at_ms >= $2');

interface RankedRow extends Record<string, unknown> {
  user_id: number;
  user_name: string;
  tier: ViewerTier;
  units: number;
}
const personOf = ({ user_id, user_name, tier, units }: RankedRow): RankedPerson => ({
  user_id: String(user_id),
  user_name,
  tier,
  units,
});

/** Who gave most in the running broadcast and in this month; of equal sums, who began to give first. */
export async function tipRankingOf(
  db: Db,
  performer_id: number,
  now_ms: number,
): Promise<{ broadcast: RankedPerson[]; month: RankedPerson[] }> {
  const [broadcast, month] = await Promise.all([
    namedQuery<RankedRow>(db, 'tip_ranking_broadcast', BROADCAST, [performer_id]),
    namedQuery<RankedRow>(db, 'tip_ranking_month', MONTH, [performer_id, monthStartMs(now_ms)]),
  ]);
  return { broadcast: broadcast.map(personOf), month: month.map(personOf) };
}

/** Who has the crown of the running broadcast. */
export async function crownOf(db: Db, performer_id: number): Promise<CrownSeen> {
  const [first] = await namedQuery<RankedRow>(db, 'tip_ranking_broadcast', BROADCAST, [performer_id]);
  return {
    channel_id: String(performer_id),
    user_id: first === undefined ? null : String(first.user_id),
  };
}
