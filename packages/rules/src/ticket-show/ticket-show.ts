import { chatLength, cleanChatText } from '../chat/index.ts';
import { points } from '../points/index.ts';

export const TICKET_SHOW_TITLE_MAX = 30;
/** How long before the planned beginning a show is announced, minutes. */
export const TICKET_SHOW_MINUTES = [5, 10, 15] as const;
export type TicketShowMinutes = (typeof TICKET_SHOW_MINUTES)[number];

export const TICKET_MIN_UNITS = points(1);
/** The most that a ticket may cost unless the operator sets another, points. */
export const TICKET_MAX_POINTS = 1_000;
/** How long after its planned time a show may still begin; then it is called off. */
export const TICKET_SHOW_LATE_MS = 120_000;
/** How long a show has to run to count; before that all points go back. */
export const TICKET_SHOW_COUNTS_MS = 300_000;
/** When a show ends by itself. */
export const TICKET_SHOW_LONGEST_MS = 3_600_000;

/** Whole points, so that a price is easy to compare. */
export const isTicketPrice = (units: number, most_units: number): boolean =>
  Number.isSafeInteger(units) && units % points(1) === 0 && units >= TICKET_MIN_UNITS && units <= most_units;

/** The cleaned title of a show; null: it is empty or too long. */
export function readTicketShowTitle(title: string): string | null {
  const cleaned = cleanChatText(title);
  return cleaned !== '' && chatLength(cleaned) <= TICKET_SHOW_TITLE_MAX ? cleaned : null;
}
