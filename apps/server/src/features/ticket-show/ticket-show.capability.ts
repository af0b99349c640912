import {
  announceTicketShow,
  buyTicket as buyCall,
  getTicketShow,
  moveTicketShow as moveCall,
} from '@akari/contract';
import { knownPerformerId } from '../../core/channel/state/performer-by-name.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { buyTicket } from './buy-ticket.ts';
import { followTickets } from './decide-tickets.ts';
import { announceShow, commandShow } from './hold-show.ts';
import { followShows } from './move-show.ts';
import { lastShowOf, seenShow, shownTicket, ticketOf } from './ticket-show.queries.ts';

/** Shows that viewers enter by ticket. */
export const ticketShowCapability: Capability = {
  name: 'ticket-show',
  routes: (app, services) => {
    const { db } = services.database;
    route(app, getTicketShow, async ({ query, person: { user_id } }) => {
      const performer_id = await knownPerformerId(services, query.performer_name);
      const row = await lastShowOf(db, performer_id);
      const seen = await seenShow(db, performer_id, row, services.clock.nowMs());
      const shown = row === null || seen.show === null || user_id === null;
      const own = shown ? null : await ticketOf(db, row.id, user_id);
      const { most_units, counts_ms, longest_ms } = services.config.terms.ticket_show;
      const terms = { most_units, counts_ms, longest_ms };
      return { seen, own: own === null ? null : shownTicket(own), terms };
    });
    route(app, announceTicketShow, ({ person, body }) => announceShow(services, person.user_id, body));
    route(app, moveCall, ({ person, params, body }) =>
      commandShow(services, person.user_id, params.show_id, body.how),
    );
    route(app, buyCall, ({ person, params, idempotency_key }) =>
      buyTicket(services, person, params.show_id, idempotency_key),
    );
  },
  start: (services) => {
    followTickets(services);
    followShows(services);
  },
};
