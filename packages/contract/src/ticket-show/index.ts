import { TICKET_SHOW_MINUTES, TICKET_SHOW_STATES, TICKET_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { balance, defineCall, id, performerName, timeMs, units } from '../common/index.ts';

/** A ticket show as everybody sees it. */
export const ticketShow = z.object({
  show_id: id,
  title: z.string(),
  /** What a ticket costs. */
  units,
  state: z.enum(TICKET_SHOW_STATES),
  /** The planned beginning. */
  begins_at_ms: timeMs,
  /** A show that has not begun by then is called off. */
  late_at_ms: timeMs,
  /** When it counts and when it ends by itself; null: it has not begun. */
  counts_at_ms: z.nullable(timeMs),
  until_ms: z.nullable(timeMs),
  /** How many people have a ticket. */
  sold: z.int(),
});
export type TicketShow = z.infer<typeof ticketShow>;

/** A performer's running or last show; null: none. Of two, the one with the larger version is the newer. */
export const ticketShowOfChannel = z.object({
  channel_id: id,
  version: z.int(),
  show: z.nullable(ticketShow),
});
export type TicketShowOfChannel = z.infer<typeof ticketShowOfChannel>;

/** A person's ticket for that show. */
export const ownTicket = z.object({ ticket_id: id, state: z.enum(TICKET_STATES), units });
export type OwnTicket = z.infer<typeof ownTicket>;

export const getTicketShow = defineCall({
  method: 'GET',
  path: '/api/ticket-show',
  action: 'ticket_show.read',
  query: z.object({ performer_name: performerName }),
  answer: z.object({
    seen: ticketShowOfChannel,
    own: z.nullable(ownTicket),
    terms: z.object({ most_units: units, counts_ms: timeMs, longest_ms: timeMs }),
  }),
});

/** Performer: announces a show of the running broadcast, whose tickets are sold from now on. */
export const announceTicketShow = defineCall({
  method: 'POST',
  path: '/api/ticket-show',
  action: 'ticket_show.hold',
  body: z.object({
    title: z.string().check(z.maxLength(300)),
    units: units.check(z.nonnegative()),
    minutes: z.literal(TICKET_SHOW_MINUTES),
  }),
  answer: ticketShowOfChannel,
});

/** Performer: begins the show, ending the chat that runs, or calls it off, which returns all points. */
export const moveTicketShow = defineCall({
  method: 'POST',
  path: '/api/ticket-show/:show_id/move',
  action: 'ticket_show.hold',
  params: z.object({ show_id: id }),
  body: z.object({ how: z.enum(['begin', 'call_off']) }),
  answer: ticketShowOfChannel,
});

/** Viewer: buys a ticket with regular points, one a person. */
export const buyTicket = defineCall({
  method: 'POST',
  path: '/api/ticket-show/:show_id/ticket',
  action: 'ticket_show.buy',
  idempotent: true,
  params: z.object({ show_id: id }),
  answer: z.object({ own: ownTicket, balance }),
});
