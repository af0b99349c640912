import type { AnswerOf, getOwnRanking, listRanking, RankingPlace } from '@akari/contract';
import {
  dateOfDay,
  rankingDayStartMs,
  isOnAir,
  isPrivate,
  RANKING_MEASURES,
  RANKING_PLACES,
  rankingEndMs,
  rankingStartDay,
  ranksOf,
  type Language,
  type RankingMeasure,
  type RankingPeriod,
} from '@akari/rules';
import { cardsById } from '../../core/channel/state/channel.queries.ts';
import type { Db } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { perNode } from '../../platform/per-node.ts';
import type { Services } from '../../platform/services.ts';
import { countedAt } from './follow-ledger.ts';
import { ownText, standingValues, topText, type StandingQuery } from './standing.sql.ts';

export interface RankingRequest {
  period: RankingPeriod;
  measure: RankingMeasure;
  speaks?: Language | undefined;
}

const textsOf = (text: (measure: RankingMeasure) => string) =>
  Object.fromEntries(RANKING_MEASURES.map((measure) => [measure, text(measure)])) as Record<
    RankingMeasure,
    string
  >;
const TOP = textsOf((measure) => topText(measure, RANKING_PLACES));
const OWN = textsOf(ownText);

function standingOf(services: Services, { period, speaks }: RankingRequest): StandingQuery {
  const now_ms = services.clock.nowMs();
  const { newcomer_ms, reviews_least } = services.config.ranking;
  const start_day = rankingStartDay(period, now_ms);
  return {
    period,
    start_day,
    start_ms: period === 'all' ? 0 : rankingDayStartMs(start_day),
    language: speaks ?? null,
    newcomer_since_ms: now_ms - newcomer_ms,
    reviews_least,
  };
}

export type RankedPerformer = RankingPlace['performer'];

/** What a ranking shows of performers. A chat that is not open to everybody is not announced here. */
export async function performersById(
  db: Db,
  performer_ids: readonly number[],
): Promise<Map<number, RankedPerformer>> {
  const cards = await cardsById(db, [...performer_ids]);
  return new Map(
    [...cards].map(([id, card]) => {
      const on_air = isOnAir(card.status) && !isPrivate(card.status) && card.status !== 'hidden_chat';
      return [
        id,
        {
          performer_id: card.performer_id,
          performer_name: card.performer_name,
          display_name: card.display_name,
          languages: card.languages,
          on_air,
          still_url: on_air ? card.still_url : null,
        },
      ];
    }),
  );
}

interface Figure extends Record<string, unknown> {
  performer_id: number;
  figure: number;
  count: number | null;
}

/** Others do not see how many points a performer has. */
const isPublic = (measure: RankingMeasure): boolean => measure === 'favourites' || measure === 'reviews';

async function placesOf(services: Services, request: RankingRequest): Promise<RankingPlace[]> {
  const { db } = services.database;
  const { measure } = request;
  const figures = await namedQuery<Figure>(
    db,
    `ranking_top_${measure}`,
    TOP[measure],
    standingValues(standingOf(services, request)),
  );
  const performers = await performersById(
    db,
    figures.map(({ performer_id }) => performer_id),
  );
  const ranks = ranksOf(figures.map(({ figure }) => figure));
  return figures.flatMap(({ performer_id, figure, count }, at) => {
    const performer = performers.get(performer_id);
    if (performer === undefined) return [];
    return {
      rank: ranks[at] ?? 0,
      performer,
      figure: isPublic(measure) ? figure : null,
      ...(count === null ? {} : { count }),
    };
  });
}

/** Rankings are the same for everybody, so that a node reads each at most so often. */
const FRESH_MS = 10_000;
interface Read {
  at_ms: number;
  places: Promise<RankingPlace[]>;
}
const reads = perNode(() => new Map<string, Read>());

function readPlaces(services: Services, request: RankingRequest): Promise<RankingPlace[]> {
  const known = reads(services);
  const now_ms = services.clock.nowMs();
  const key = `${request.period} ${request.measure} ${request.speaks ?? ''}`;
  const before = known.get(key);
  if (before !== undefined && now_ms - before.at_ms < FRESH_MS) return before.places;
  const places = placesOf(services, request);
  known.set(key, { at_ms: now_ms, places });
  places.catch(() => known.delete(key));
  return places;
}

/** The ranking of the period that runs now. */
export async function rankingOf(
  services: Services,
  request: RankingRequest,
): Promise<AnswerOf<typeof listRanking>> {
  const { clock, config } = services;
  const now_ms = clock.nowMs();
  const [places, counted_at_ms] = await Promise.all([readPlaces(services, request), countedAt(services)]);
  const { period } = request;
  return {
    from_date: period === 'all' ? null : dateOfDay(rankingStartDay(period, now_ms)),
    until_ms: rankingEndMs(period, now_ms),
    counted_at_ms,
    places,
    newcomer_days: config.ranking.newcomer_days,
    reviews_least: config.ranking.reviews_least,
  };
}

type OwnPlace = NonNullable<AnswerOf<typeof getOwnRanking>['place']>;

export async function ownPlaceOf(
  services: Services,
  performer_id: number,
  request: RankingRequest,
): Promise<OwnPlace | null> {
  const [own] = await namedQuery<OwnPlace & Record<string, unknown>>(
    services.database.db,
    `ranking_own_${request.measure}`,
    OWN[request.measure],
    [...standingValues(standingOf(services, request)), performer_id],
  );
  return own ?? null;
}
