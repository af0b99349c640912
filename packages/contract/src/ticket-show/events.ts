import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';
import { ownTicket, ticketShowOfChannel } from './index.ts';

/** To the pages of a channel: its ticket show as it is now. */
export const ticketShowChangedEvent = defineServerEvent({
  name: 'ticket_show.changed',
  body: ticketShowOfChannel,
});

/** To the pages of a person: their ticket as it is now. */
export const ticketChangedEvent = defineServerEvent({
  name: 'ticket.changed',
  body: z.object({ channel_id: id, show_id: id, own: ownTicket }),
});
