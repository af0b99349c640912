import {
  RANKING_EVENT_ENTRIES,
  RANKING_EVENT_MEASURES,
  RANKING_EVENT_PHASES,
  RANKING_EVENT_TITLE_LENGTH,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason, oneLine } from './reason.ts';

/** Events in which performers are ranked. They are for the whole service. */
export const rankingEventsList = defineOfficeList({
  name: 'ranking_events',
  right: 'campaigns.set',
  sort: 'made_at_ms',
  order: 'desc',
  columns: {
    ranking_event_id: { kind: 'id', hidden: true },
    event_title: { kind: 'text' },
    event_phase: { kind: 'choice', choices: RANKING_EVENT_PHASES, filter: true },
    event_measure: { kind: 'choice', choices: RANKING_EVENT_MEASURES },
    event_entry: { kind: 'choice', choices: RANKING_EVENT_ENTRIES },
    event_entered: { kind: 'count' },
    event_starts_at_ms: { kind: 'time' },
    event_ends_at_ms: { kind: 'time' },
    made_at_ms: { kind: 'time', sort: true },
  },
});

const reason = actReason;
const params = z.object({ event_id: id });
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(RANKING_EVENT_TITLE_LENGTH), oneLine);
const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** The days are those of Japan, both included. */
const rankingEventPlan = z.object({
  title_ja: title,
  title_en: title,
  measure: z.enum(RANKING_EVENT_MEASURES),
  entry: z.enum(RANKING_EVENT_ENTRIES),
  from_date: date,
  until_date: date,
});
export type RankingEventPlan = z.infer<typeof rankingEventPlan>;

export const officeRankingEvent = z.object({
  event_id: id,
  plan: rankingEventPlan,
  phase: z.enum(RANKING_EVENT_PHASES),
  starts_at_ms: timeMs,
  ends_at_ms: timeMs,
  frozen_at_ms: z.nullable(timeMs),
  made_by: z.string(),
  made_at_ms: timeMs,
  entered: z.int(),
  /** The first places with the figures: units, or favourites. */
  places: z.array(
    z.object({ rank: z.int(), performer: z.object({ id, name: z.string() }), figure: z.int() }),
  ),
});
export type OfficeRankingEvent = z.infer<typeof officeRankingEvent>;

export const getOfficeRankingEvent = defineOfficeCall({
  method: 'GET',
  path: '/api/office/ranking-events/:event_id',
  right: 'campaigns.set',
  params,
  answer: officeRankingEvent,
});
export const makeRankingEvent = defineOfficeCall({
  method: 'POST',
  path: '/api/office/ranking-events',
  right: 'campaigns.set',
  body: z.object({ plan: rankingEventPlan, reason }),
  answer: z.object({ event_id: id }),
});
/** Changes an event: once it has begun, its titles alone. */
export const setRankingEvent = defineOfficeCall({
  method: 'POST',
  path: '/api/office/ranking-events/:event_id',
  right: 'campaigns.set',
  params,
  body: z.object({ plan: rankingEventPlan, reason }),
  answer: nothing,
});
export const cancelRankingEvent = defineOfficeCall({
  method: 'POST',
  path: '/api/office/ranking-events/:event_id/cancel',
  right: 'campaigns.set',
  params,
  body: z.object({ reason }),
  answer: nothing,
});
