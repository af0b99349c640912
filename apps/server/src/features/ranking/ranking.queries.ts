import type { AnswerOf, getOwnRanking, listRanking, RankingPlace } from '@akari/contract';
import {
  dateOfDay,
  dayOfDate,
  japanDay,
  rankingDayStartMs,
  isOnAir,
  isPrivate,
  RANKING_MEASURES,
  RANKING_PLACES,
  rankingEndMs,
  rankingPeriodOf,
  rankingStartDays,
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
  /** A date of the period; absent: the one that runs. */
  from?: string | undefined;
}

const textsOf = (text: (measure: RankingMeasure) => string) =>
  Object.fromEntries(RANKING_MEASURES.map((measure) => [measure, text(measure)])) as Record<
    RankingMeasure,
    string
  >;
const TOP = textsOf((measure) => topText(measure, RANKING_PLACES));
const OWN = textsOf(ownText);

/** The first days of the periods that can be looked at, newest first, and that of the one that is asked for. */
function periodsOf({ clock, config }: Services, { period, from }: RankingRequest) {
  const days = rankingStartDays(period, clock.nowMs(), config.ranking.past_periods);
  const day = from === undefined ? null : dayOfDate(from);
  return { days, start_day: day === null ? (days[0] ?? 0) : rankingPeriodOf(days, day) };
}
/** The end of the period that begins on a day; null: all time. */
const endOf = (period: RankingPeriod, start_day: number): number | null =>
  rankingEndMs(period, rankingDayStartMs(start_day));

function standingOf(services: Services, request: RankingRequest): StandingQuery {
  const { period, speaks } = request;
  const now_ms = services.clock.nowMs();
  const { newcomer_ms, reviews_least } = services.config.ranking;
  const { start_day } = periodsOf(services, request);
  const end_ms = endOf(period, start_day) ?? Number.MAX_SAFE_INTEGER;
  return {
    period,
    start_day,
    start_ms: period === 'all' ? 0 : rankingDayStartMs(start_day),
    language: speaks ?? null,
    end_ms,
    newcomer_since_ms: Math.min(now_ms, end_ms) - newcomer_ms,
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
          picture_id: card.door_pictures?.[0] ?? null,
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
/** More rankings than people look at within that time. */
const READS_MOST = 500;
interface Read {
  at_ms: number;
  places: Promise<RankingPlace[]>;
}
const reads = perNode(() => new Map<string, Read>());

function readPlaces(services: Services, request: RankingRequest): Promise<RankingPlace[]> {
  const known = reads(services);
  const now_ms = services.clock.nowMs();
  const { start_day } = periodsOf(services, request);
  const key = `${request.period} ${start_day} ${request.measure} ${request.speaks ?? ''}`;
  const before = known.get(key);
  if (before !== undefined && now_ms - before.at_ms < FRESH_MS) return before.places;
  const places = placesOf(services, request);
  // Past periods come and go; what is read again anyway need not be kept.
  if (known.size >= READS_MOST) known.clear();
  known.set(key, { at_ms: now_ms, places });
  places.catch(() => known.delete(key));
  return places;
}

/** After a choice of a performer: the page on which she made it shows what others will see. */
export const forgetRankings = (services: Services): void => reads(services).clear();

/**
 * The place of a performer in this month's ranking by points, as everybody sees it; null: it does not show her. Profiles are
 * read often, so it costs no more than a look at the ranking, and can be as old.
 */
export async function shownRankOf(services: Services, performer_id: number): Promise<number | null> {
  const places = await readPlaces(services, { period: 'month', measure: 'points' });
  const id = String(performer_id);
  return places.find(({ performer }) => performer.performer_id === id)?.rank ?? null;
}

/** The ranking of the period that runs now, or of one before. */
export async function rankingOf(
  services: Services,
  request: RankingRequest,
): Promise<AnswerOf<typeof listRanking>> {
  const { clock, config } = services;
  const [places, counted_at_ms] = await Promise.all([readPlaces(services, request), countedAt(services)]);
  const { period } = request;
  const { days, start_day } = periodsOf(services, request);
  const end_ms = endOf(period, start_day);
  const at = days.indexOf(start_day);
  const dateAt = (index: number): string | null => {
    const day = days[index];
    return day === undefined || period === 'all' ? null : dateOfDay(day);
  };
  const ended = end_ms !== null && end_ms <= clock.nowMs();
  return {
    from_date: dateAt(at),
    last_date: end_ms === null ? null : dateOfDay(japanDay(end_ms - 1)),
    until_ms: end_ms,
    ...{ earlier_date: dateAt(at + 1), later_date: dateAt(at - 1) },
    phase: ended ? (counted_at_ms < end_ms ? 'counting' : 'final') : 'running',
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
