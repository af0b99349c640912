import {
  nextTicketState,
  performerPart,
  POINT_TYPE,
  ticketEventOf,
  type TicketShowState,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels, shareIn, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadlines, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { tellTicket } from './tell-show.ts';
import { ticketById, type TicketRow } from './ticket-show.queries.ts';
import { ticketTable } from './ticket-show.table.ts';

/** The points of a ticket go to the performer, or back. Subject: the ticket's id. */
const TICKET_PAYS = 'ticket.pays';

const DECIDE = `UPDATE ticket SET state = $2 WHERE show_id = $1 AND state = 'held'
  AND ($3::bigint IS NULL OR viewer_id = $3) RETURNING id`;

/**
 * Decides what becomes of held tickets of a show whose channel is locked. The points move right after, each ticket's in a
 * transaction of its own, so that the accounts of many people are never locked at once.
 * @param state of the show; nothing happens where it leaves tickets held
 * @param viewer_id one person's ticket; absent: all
 */
export async function decideTickets(
  services: Services,
  tx: Tx,
  show_id: number,
  state: TicketShowState,
  viewer_id?: number,
): Promise<void> {
  const event = ticketEventOf(state);
  const next = event === null ? null : nextTicketState('held', event);
  if (next === null) return;
  const values = [show_id, next, viewer_id ?? null];
  const rows = await namedQuery<{ id: number }>(tx, 'tickets_decide', DECIDE, values);
  const ids = rows.map(({ id }) => String(id));
  await setDeadlines(tx, TICKET_PAYS, ids, services.clock.nowMs());
}

const lockTicket: DeadlineLock<{ ticket: TicketRow; channel: ChannelRow } | null> = async (tx, subject) => {
  const known = await ticketById(tx, Number(subject));
  if (known === null) return null;
  const [channel] = await lockChannels(tx, [known.performer_id]);
  const ticket = await ticketById(tx, known.id);
  return channel === undefined || ticket === null ? null : { channel, ticket };
};

const change = (tx: Tx, { id }: TicketRow, to: Partial<TicketRow>) =>
  tx.update(ticketTable).set(to).where(eq(ticketTable.id, id));

// Nodes of the previous version know no other cause. The view `payment` tells them apart.
const transferOf = ({ viewer_id, performer_id }: TicketRow, at_ms: number) =>
  ({ viewer_id, performer_id, cause: 'tip', cause_id: null, at_ms }) as const;

/** The performer gets their share of what the service kept. */
async function settle(tx: Tx, ticket: TicketRow, share_bp: number, at_ms: number): Promise<void> {
  const performer_units = performerPart(ticket.units, share_bp);
  const { transfer_id } = await postTransfer(tx, {
    ...transferOf(ticket, at_ms),
    idempotency_key: `ticket_settle:${ticket.id}`,
    legs: [
      { owner_id: ticket.performer_id, kind: 'performer_earnings', amount_units: performer_units },
      { owner_id: null, kind: 'house_income', amount_units: -performer_units },
    ],
  });
  await change(tx, ticket, { settle_transfer_id: transfer_id, settled_at_ms: at_ms, performer_units });
}

async function giveBack(services: Services, tx: Tx, ticket: TicketRow, at_ms: number): Promise<void> {
  const { id, viewer_id, units } = ticket;
  const { transfer_id } = await givePointsBack(
    services,
    tx,
    {
      ...transferOf(ticket, at_ms),
      idempotency_key: `ticket_back:${id}`,
      legs: [
        { owner_id: viewer_id, kind: 'viewer_points', amount_units: units },
        { owner_id: null, kind: 'house_income', amount_units: -units },
      ],
    },
    { viewer_id, point_type: POINT_TYPE.regular, units },
  );
  await change(tx, ticket, { back_transfer_id: transfer_id, back_at_ms: at_ms });
}

/** Moves the points of tickets that are decided, once. */
export function followTickets(services: Services): void {
  const pay = async (tx: Tx, after: AfterCommit, ticket: TicketRow, channel: ChannelRow): Promise<void> => {
    const at_ms = services.clock.nowMs();
    const { id, state, viewer_id } = ticket;
    if (state === 'settled' && ticket.settle_transfer_id === null)
      await settle(tx, ticket, shareIn(channel), at_ms);
    if (state === 'returned' && ticket.back_transfer_id === null) {
      await giveBack(services, tx, ticket, at_ms);
      after(() => publishBalance(services, viewer_id));
    }
    after(() => tellTicket(services, id));
  };
  services.deadlines.handle(TICKET_PAYS, lockTicket, async (tx, after, locked) => {
    if (locked !== null) await pay(tx, after, locked.ticket, locked.channel);
  });
}
