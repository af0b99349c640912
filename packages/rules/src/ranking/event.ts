import { nextState, type Machine } from '../machine/index.ts';
import { rankingDayStartMs } from './ranking.ts';

/** What an event can rank by. */
export const RANKING_EVENT_MEASURES = ['points', 'favourites', 'voice'] as const;
export type RankingEventMeasure = (typeof RANKING_EVENT_MEASURES)[number];

/** Who takes part: all performers, or those who have entered. */
export const RANKING_EVENT_ENTRIES = ['all', 'entered'] as const;
export type RankingEventEntry = (typeof RANKING_EVENT_ENTRIES)[number];

/** `open`: from its making until its figures are frozen. */
export const RANKING_EVENT_STATES = ['open', 'frozen', 'cancelled'] as const;
export type RankingEventState = (typeof RANKING_EVENT_STATES)[number];
const RANKING_EVENT_EVENTS = ['freeze', 'cancel'] as const;
export type RankingEventEvent = (typeof RANKING_EVENT_EVENTS)[number];
export const RANKING_EVENT_MACHINE: Machine<RankingEventState, RankingEventEvent> = {
  name: 'ranking event',
  initial: 'open',
  states: RANKING_EVENT_STATES,
  events: RANKING_EVENT_EVENTS,
  transitions: {
    open: { freeze: 'frozen', cancel: 'cancelled' },
    frozen: {},
    cancelled: {},
  },
};
export const nextRankingEventState = (
  state: RankingEventState,
  event: RankingEventEvent,
): RankingEventState | null => nextState(RANKING_EVENT_MACHINE, state, event);

export const RANKING_EVENT_TITLE_LENGTH = 60;
export const RANKING_EVENT_MOST_DAYS = 62;
/** How long after the end of an event its figures are frozen: refunds of the last evening still change them. */
export const RANKING_EVENT_FREEZE_MS = 3_600_000;

/** What people see of an event: whether it has begun, and whether its figures can change. */
export const RANKING_EVENT_PHASES = ['coming', 'running', 'counting', 'over', 'cancelled'] as const;
export type RankingEventPhase = (typeof RANKING_EVENT_PHASES)[number];

/** The days of an event, both included. */
export interface RankingEventDays {
  from_day: number;
  until_day: number;
}
export const eventStartMs = ({ from_day }: RankingEventDays): number => rankingDayStartMs(from_day);
export const eventEndMs = ({ until_day }: RankingEventDays): number => rankingDayStartMs(until_day + 1);

export function rankingEventPhase(
  event: RankingEventDays & { state: RankingEventState },
  now_ms: number,
): RankingEventPhase {
  if (event.state === 'cancelled') return 'cancelled';
  if (event.state === 'frozen') return 'over';
  if (now_ms < eventStartMs(event)) return 'coming';
  return now_ms < eventEndMs(event) ? 'running' : 'counting';
}

/** Whether performers may enter and leave: until the end of the event. */
export const maySetEntry = (entry: RankingEventEntry, phase: RankingEventPhase): boolean =>
  entry === 'entered' && (phase === 'coming' || phase === 'running');

/** Whether staff may make or change an event so: it is not over, and not too long. */
export const areEventDays = ({ from_day, until_day }: RankingEventDays, today: number): boolean =>
  from_day <= until_day && until_day >= today && until_day - from_day < RANKING_EVENT_MOST_DAYS;
