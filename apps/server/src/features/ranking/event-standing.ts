import {
  eventEndMs,
  eventStartMs,
  RANKING_EVENT_MEASURES,
  RANKING_PLACES,
  type RankingEventMeasure,
} from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { RankingEventRow } from './ranking.table.ts';
import { isShown } from './standing.sql.ts';

/** Every statement names all parameters; $4 is the language that is asked for, which an event never does. */
const NAMED = `$1::int <= $2::int AND $3::bigint IS NOT NULL AND $4::text IS NULL AND $5::bigint IS NOT NULL`;

const sums = (column: 'points_units' | 'voice_units'): string =>
  `SELECT performer_id, sum(${column})::bigint AS figure FROM ranking_sum
   WHERE period = 'day' AND start_day BETWEEN $1::int AND $2::int GROUP BY performer_id`;
const FIGURES: Record<RankingEventMeasure, string> = {
  points: sums('points_units'),
  voice: sums('voice_units'),
  favourites: `SELECT performer_id, count(*)::bigint AS figure FROM favourite
    WHERE at_ms >= $3::bigint AND at_ms < $3::bigint + ($2::int - $1::int + 1) * 86400000::bigint GROUP BY performer_id`,
};

/** Rows (performer_id, figure, rank) of an event that is open, without performers who have hidden themselves. */
const liveText = (measure: RankingEventMeasure): string =>
  `SELECT f.performer_id, f.figure, rank() OVER (ORDER BY f.figure DESC)::int AS rank
  FROM (${FIGURES[measure]}) f
  WHERE f.figure > 0 AND ${NAMED} AND ${isShown('f.performer_id')} AND EXISTS (SELECT FROM ranking_event v
    WHERE v.id = $5::bigint AND (v.entry = 'all' OR EXISTS (SELECT FROM ranking_event_entry n
      WHERE n.event_id = v.id AND n.performer_id = f.performer_id)))`;
/** The same of one that is frozen: who has closed the account or is hidden since is left out, and ranks stay. */
const FROZEN = `SELECT r.performer_id, r.figure, r.rank FROM ranking_event_result r
  WHERE r.event_id = $5::bigint AND ${NAMED} AND ${isShown('r.performer_id')}`;

const withGap = (text: string): string =>
  `SELECT p.*, first_value(p.figure) OVER better - p.figure AS gap FROM (${text}) p
   WINDOW better AS (ORDER BY p.figure RANGE BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)`;
const topText = (text: string): string =>
  `SELECT * FROM (${withGap(text)}) g ORDER BY g.figure DESC, g.performer_id LIMIT ${RANKING_PLACES}`;
const ownText = (text: string): string =>
  `SELECT * FROM (${withGap(text)}) g WHERE g.performer_id = $6::bigint`;
const keepText = (text: string): string =>
  `INSERT INTO ranking_event_result (event_id, performer_id, rank, figure)
   SELECT $5::bigint, p.performer_id, p.rank, p.figure FROM (${text}) p`;

const textsOf = (write: (text: string) => string) =>
  Object.fromEntries(RANKING_EVENT_MEASURES.map((measure) => [measure, write(liveText(measure))])) as Record<
    RankingEventMeasure,
    string
  >;
const [TOP, OWN, KEEP] = [textsOf(topText), textsOf(ownText), textsOf(keepText)];
const [FROZEN_TOP, FROZEN_OWN] = [topText(FROZEN), ownText(FROZEN)];

const valuesOf = (event: RankingEventRow): unknown[] => [
  event.from_day,
  event.until_day,
  eventStartMs(event),
  null,
  event.id,
];

export interface EventFigure extends Record<string, unknown> {
  performer_id: number;
  rank: number;
  figure: number;
  /** To the next better figure; null: she has the best. */
  gap: number | null;
}

/** The first places of an event. */
export const eventTop = (db: Db | Tx, event: RankingEventRow): Promise<EventFigure[]> =>
  event.state === 'frozen'
    ? namedQuery<EventFigure>(db, 'ranking_event_frozen', FROZEN_TOP, valuesOf(event))
    : namedQuery<EventFigure>(db, `ranking_event_top_${event.measure}`, TOP[event.measure], valuesOf(event));

/** The place of one performer. */
export async function eventPlaceOf(
  db: Db | Tx,
  event: RankingEventRow,
  performer_id: number,
): Promise<EventFigure | null> {
  const values = [...valuesOf(event), performer_id];
  const [own] =
    event.state === 'frozen'
      ? await namedQuery<EventFigure>(db, 'ranking_event_frozen_own', FROZEN_OWN, values)
      : await namedQuery<EventFigure>(db, `ranking_event_own_${event.measure}`, OWN[event.measure], values);
  return own ?? null;
}

/** Keeps the figures of an event as they are now. */
export const keepEventFigures = (tx: Tx, event: RankingEventRow): Promise<unknown> =>
  namedQuery(tx, `ranking_event_keep_${event.measure}`, KEEP[event.measure], valuesOf(event));

/** Whether everything until the end of an event is counted. @param counted_at_ms until when the ledger is counted */
export const isCounted = (event: RankingEventRow, counted_at_ms: number): boolean =>
  counted_at_ms >= eventEndMs(event);
