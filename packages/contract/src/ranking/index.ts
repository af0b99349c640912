import {
  LANGUAGES,
  RANKING_EVENT_ENTRIES,
  RANKING_EVENT_MEASURES,
  RANKING_EVENT_PHASES,
  RANKING_MEASURES,
  RANKING_PERIODS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, nothing, performerName, timeMs, units } from '../common/index.ts';

const inBoth = z.object({ ja: z.string(), en: z.string() });
const period = z._default(z.enum(RANKING_PERIODS), 'day');

/** A performer as a ranking shows her. */
const rankedPerformer = z.object({
  performer_id: id,
  performer_name: performerName,
  display_name: inBoth,
  languages: z.array(language),
  /** She is on the air now, in a room that is open to everybody. */
  on_air: z.boolean(),
  /** Her newest picture; null: none, or she is not on the air. */
  still_url: z.nullable(z.string()),
  /** The first picture of her door; null: none. A node of an older version does not send it. */
  picture_id: z._default(z.nullable(id), null),
});

export const rankingPlace = z.object({
  /** Equal figures share a rank. */
  rank: z.int(),
  performer: rankedPerformer,
  /** Favourites gained, or the weighted average in hundredths of a star; null: points, which others do not see. */
  figure: z.nullable(z.int()),
  /** Of `reviews`: how many there are. */
  count: z.optional(z.int()),
});
export type RankingPlace = z.infer<typeof rankingPlace>;

const rankingQuery = z.object({
  period,
  measure: z._default(z.enum(RANKING_MEASURES), 'points'),
  /** Only performers who speak it; absent: all. */
  speaks: z.optional(z.enum(LANGUAGES)),
  /** A date in Japan: its period; absent: the one that runs. */
  from: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
});

/** The ranking of performers of the period that runs now, or of one before. */
export const listRanking = defineCall({
  method: 'GET',
  path: '/api/ranking',
  action: 'ranking.list',
  query: rankingQuery,
  answer: z.object({
    /** The days in Japan; null: all time. */
    from_date: z.nullable(z.string()),
    last_date: z.nullable(z.string()),
    until_ms: z.nullable(timeMs),
    /** Dates of the periods before and after, as far as they can be looked at. */
    earlier_date: z.nullable(z.string()),
    later_date: z.nullable(z.string()),
    /** `running`: it has not ended; `counting`: what was paid in it is not all counted. */
    phase: z.enum(['running', 'counting', 'final']),
    /** Until when payments are counted. */
    counted_at_ms: timeMs,
    places: z.array(rankingPlace),
    newcomer_days: z.int(),
    reviews_least: z.int(),
  }),
});

/** Performer: the own place, with what is missing to the next. */
export const getOwnRanking = defineCall({
  method: 'GET',
  path: '/api/own-ranking',
  action: 'ranking.own',
  query: rankingQuery,
  answer: z.object({
    /** Null: she has none of what the ranking counts, or has hidden herself. */
    place: z.nullable(
      z.object({
        rank: z.int(),
        /** Units of points, favourites, or hundredths of a star. */
        figure: z.int(),
        /** To the figure of the next better rank; null: she has the best. */
        gap: z.nullable(z.int()),
      }),
    ),
  }),
});

/**
 * Whether a person is shown: a performer in rankings (yes, unless she hides herself), a viewer with the name among the
 * supporters of performers (only if they choose it).
 */
const shown = z.object({ shown: z.boolean() });
export const getRankingChoice = defineCall({
  method: 'GET',
  path: '/api/ranking-choice',
  action: 'ranking.choose',
  answer: shown,
});
export const setRankingChoice = defineCall({
  method: 'POST',
  path: '/api/ranking-choice',
  action: 'ranking.choose',
  body: shown,
  answer: nothing,
});

/** The supporters of a performer by the points spent with her, as everybody sees them. */
export const listSupporters = defineCall({
  method: 'GET',
  path: '/api/ranking/:performer_name/supporters',
  action: 'ranking.list',
  params: z.object({ performer_name: performerName }),
  query: z.object({ period }),
  answer: z.object({
    performer: rankedPerformer,
    /** The name is that of viewers who chose to be shown. */
    supporters: z.array(z.object({ rank: z.int(), user_name: z.nullable(z.string()) })),
  }),
});

/** Performer: her supporters with what they spent, without anonymous payments. */
export const listOwnSupporters = defineCall({
  method: 'GET',
  path: '/api/own-supporters',
  action: 'ranking.own',
  query: z.object({ period }),
  answer: z.object({
    supporters: z.array(
      z.object({
        rank: z.int(),
        /** Null: the account is closed. */
        user_name: z.nullable(z.string()),
        units,
        /** Others see the name too. */
        shown: z.boolean(),
      }),
    ),
  }),
});
export type OwnSupporter = z.infer<typeof listOwnSupporters.answer>['supporters'][number];

/** An event in which performers are ranked. */
export const rankingEvent = z.object({
  event_id: id,
  title: inBoth,
  measure: z.enum(RANKING_EVENT_MEASURES),
  entry: z.enum(RANKING_EVENT_ENTRIES),
  phase: z.enum(RANKING_EVENT_PHASES),
  from_date: z.string(),
  until_date: z.string(),
  starts_at_ms: timeMs,
  ends_at_ms: timeMs,
});
export type RankingEvent = z.infer<typeof rankingEvent>;

/** Events that are to come, run, or ended a short time ago. */
export const listRankingEvents = defineCall({
  method: 'GET',
  path: '/api/ranking-events',
  action: 'ranking.list',
  answer: z.object({ events: z.array(rankingEvent) }),
});

export const rankingEventPlace = z.object({
  rank: z.int(),
  performer: rankedPerformer,
  /** To the figure of the next better rank, units or favourites; null: she is first. */
  gap: z.nullable(z.int()),
});
export type RankingEventPlace = z.infer<typeof rankingEventPlace>;

export const getRankingEvent = defineCall({
  method: 'GET',
  path: '/api/ranking-events/:event_id',
  action: 'ranking.list',
  params: z.object({ event_id: id }),
  answer: z.object({
    event: rankingEvent,
    places: z.array(rankingEventPlace),
    counted_at_ms: timeMs,
    /** Of the performer who asks; absent for others. */
    own: z.optional(
      z.object({
        /** She has entered; of an event of all performers she has. */
        entered: z.boolean(),
        may_set: z.boolean(),
        /** False: she has hidden herself in rankings, and so in events. A node of an older version does not send it. */
        shown: z._default(z.boolean(), true),
        place: z.nullable(z.object({ rank: z.int(), figure: z.int(), gap: z.nullable(z.int()) })),
      }),
    ),
  }),
});

/** Performer: enters an event, or leaves it. */
export const setRankingEntry = defineCall({
  method: 'POST',
  path: '/api/ranking-events/:event_id/entry',
  action: 'ranking.own',
  params: z.object({ event_id: id }),
  body: z.object({ entered: z.boolean() }),
  answer: nothing,
});
