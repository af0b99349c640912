import type { AnswerOf, listSupporters, OwnSupporter } from '@akari/contract';
import { rankingStartDay, ranksOf, SUPPORTER_PLACES, type RankingPeriod } from '@akari/rules';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { performersById } from './ranking.queries.ts';

/** Supporters whom a performer sees. */
const MOST = 200;

/** What was paid anonymously is left out: no place tells who it was. */
const SUPPORTERS = `SELECT s.viewer_id, u.user_name, u.closed_at_ms IS NOT NULL AS closed, coalesce(c.shown, false) AS shown, s.units
  FROM (
    SELECT viewer_id, sum(named_units - CASE WHEN units <= 0 OR back_units = 0 THEN 0
      ELSE div(named_units::numeric * back_units, units::numeric)::bigint END)::bigint AS units
    FROM ranking_spending WHERE performer_id = $1 AND day >= $2 GROUP BY viewer_id
  ) s JOIN app_user u ON u.id = s.viewer_id LEFT JOIN ranking_choice c ON c.user_id = s.viewer_id
  WHERE s.units > 0 ORDER BY s.units DESC, s.viewer_id LIMIT $3`;

interface SupporterRow extends Record<string, unknown> {
  viewer_id: number;
  user_name: string;
  closed: boolean;
  shown: boolean;
  units: number;
}

async function supportersOf(
  { database, clock }: Services,
  performer_id: number,
  period: RankingPeriod,
  most: number,
): Promise<(SupporterRow & { rank: number })[]> {
  const values = [performer_id, rankingStartDay(period, clock.nowMs()), most];
  const rows = await namedQuery<SupporterRow>(database.db, 'ranking_supporters', SUPPORTERS, values);
  const ranks = ranksOf(rows.map(({ units }) => units));
  return rows.map((row, at) => ({ ...row, rank: ranks[at] ?? 0 }));
}

const HIDDEN = `SELECT 1 FROM ranking_choice WHERE user_id = $1 AND NOT shown`;

/**
 * The supporters of a performer as everybody sees them: those who did not choose to be shown keep their place without a name.
 * @throws performer_not_found, not_found for one who has hidden herself
 */
export async function publicSupporters(
  services: Services,
  performer_name: string,
  period: RankingPeriod,
): Promise<AnswerOf<typeof listSupporters>> {
  const { db } = services.database;
  const { id } = await performerOf(db, performer_name);
  const [[hidden], performers, rows] = await Promise.all([
    namedQuery(db, 'ranking_hidden', HIDDEN, [id]),
    performersById(db, [id]),
    supportersOf(services, id, period, SUPPORTER_PLACES),
  ]);
  const performer = performers.get(id);
  if (hidden !== undefined || performer === undefined) throw new Problem('not_found');
  return {
    performer,
    supporters: rows.map(({ rank, user_name, closed, shown }) => ({
      rank,
      user_name: shown && !closed ? user_name : null,
    })),
  };
}

/** The supporters of a performer as she sees them. */
export async function ownSupporters(
  services: Services,
  performer_id: number,
  period: RankingPeriod,
): Promise<OwnSupporter[]> {
  const rows = await supportersOf(services, performer_id, period, MOST);
  return rows.map(({ rank, user_name, closed, shown, units }) => ({
    ...{ rank, user_name: closed ? null : user_name, units },
    shown: shown && !closed,
  }));
}
