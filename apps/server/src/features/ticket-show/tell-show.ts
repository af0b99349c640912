import { perNode } from '../../platform/per-node.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { Throttle } from '../../platform/sync/throttle.ts';
import { lastShowOf, seenShow, shownTicket, ticketById } from './ticket-show.queries.ts';

/** Many tickets a second change the count as often as a person can see. */
const INTERVAL_MS = 500;

const changes = perNode(
  (services) =>
    new Throttle<number>(
      INTERVAL_MS,
      async (channel_id) => {
        const { db } = services.database;
        const last = await lastShowOf(db, channel_id);
        const seen = await seenShow(db, channel_id, last, services.clock.nowMs());
        services.realtime.send(roomOf.channel(channel_id), 'ticket_show.changed', seen);
      },
      (error) => services.log.error({ err: error }, 'failed to publish ticket show'),
    ),
);

/** Publishes the show to the pages of a channel. Call it only after the commit. */
export const tellShow = (services: Services, channel_id: number): Promise<void> =>
  changes(services).ask(channel_id);

/** Publishes a ticket to the pages of its holder. Call it only after the commit. */
export async function tellTicket(services: Services, id: number): Promise<void> {
  const ticket = await ticketById(services.database.db, id);
  if (ticket === null) return;
  const { performer_id, show_id, viewer_id } = ticket;
  const body = { channel_id: String(performer_id), show_id: String(show_id), own: shownTicket(ticket) };
  services.realtime.send(roomOf.user(viewer_id), 'ticket.changed', body);
}
