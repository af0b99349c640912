import { rankingEventsList } from '@akari/contract/office';
import { defineListSource } from '../../../core/office-list/list-source.ts';

/** Midnight in Japan at the begin of a day, by its number. */
const dayStart = (day: string): string => `(${day})::bigint * 86400000 - 32400000`;
const [STARTS, ENDS] = [dayStart('v.from_day'), dayStart('v.until_day + 1')];

export const rankingEventsSource = defineListSource({
  list: rankingEventsList,
  from: 'ranking_event v',
  key: ['v.id'],
  site: null,
  columns: {
    ranking_event_id: 'v.id',
    event_title: 'v.title_ja',
    event_phase: `CASE WHEN v.state = 'cancelled' THEN 'cancelled' WHEN v.state = 'frozen' THEN 'over'
      WHEN :now_ms < ${STARTS} THEN 'coming' WHEN :now_ms < ${ENDS} THEN 'running' ELSE 'counting' END`,
    event_measure: 'v.measure',
    event_entry: 'v.entry',
    event_entered: `(SELECT count(*) FROM ranking_event_entry n WHERE n.event_id = v.id)`,
    event_starts_at_ms: STARTS,
    event_ends_at_ms: ENDS,
    made_at_ms: 'v.made_at_ms',
  },
});
