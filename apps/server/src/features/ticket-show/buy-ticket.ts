import type { AnswerOf, buyTicket as buyCall } from '@akari/contract';
import { isTicketSold } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { postTransfer } from '../../core/ledger/post-transfer.ts';
import { requireCard } from '../../core/session/join/require-card.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import { refuseWhenOff } from '../../core/switch/switches.ts';
import type { Tx } from '../../platform/database/database.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { decideTickets } from './decide-tickets.ts';
import { tellShow, tellTicket } from './tell-show.ts';
import {
  showById,
  shownTicket,
  ticketOf,
  type TicketRow,
  type TicketShowRow,
} from './ticket-show.queries.ts';
import { ticketShowTable, ticketTable } from './ticket-show.table.ts';

interface Buying {
  member: Member;
  show: TicketShowRow;
  idempotency_key: string;
}

/** The viewer pays the service, which keeps the points, and the row is kept. */
async function payFor(services: Services, tx: Tx, buying: Buying): Promise<TicketRow> {
  const { member, show, idempotency_key } = buying;
  const { id: show_id, performer_id, broadcast_id, units } = show;
  const viewer_id = member.user_id;
  const at_ms = services.clock.nowMs();
  const { transfer_id } = await postTransfer(tx, {
    viewer_id,
    performer_id,
    idempotency_key: `ticket:${viewer_id}:${idempotency_key}`,
    // Nodes of the previous version know no other cause. The view `payment` tells them apart.
    cause: 'tip',
    cause_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_points', amount_units: -units },
      { owner_id: null, kind: 'house_income', amount_units: units },
    ],
  });
  const [row] = await tx
    .insert(ticketTable)
    .values({ show_id, viewer_id, performer_id, broadcast_id, transfer_id, units, at_ms })
    .returning();
  if (row === undefined) throw new Error('the ticket was not kept');
  await tx
    .update(ticketShowTable)
    .set({ version: sql`${ticketShowTable.version} + 1` })
    .where(eq(ticketShowTable.id, show_id));
  return row;
}

/** Locks the channel, and reads what the purchase depends on. @throws kicked_out, banned_out, money_stopped */
async function readState({ clock }: Services, tx: Tx, viewer_id: number, known: TicketShowRow) {
  const [, , , show, own, session] = await Promise.all([
    lockChannels(tx, [known.performer_id]),
    refuseBarred(tx, known.performer_id, viewer_id, clock.nowMs()),
    requireSoundLedger(tx),
    showById(tx, known.id),
    ticketOf(tx, known.id, viewer_id),
    runningSessionOf(tx, viewer_id),
  ]);
  return { show, own, session };
}

/**
 * Buys a ticket. The channel is locked, so that a ticket is part of the show or refused.
 * @throws not_found, ticket_show_over, ticket_held, kicked_out, banned_out, site_off, card_account_missing, points_short,
 * points_for_watching, spend_limit_exceeded, idempotency_key_reused, money_stopped; nothing was
 * changed then
 */
export async function buyTicket(
  services: Services,
  member: Member,
  show_id: string,
  idempotency_key: string,
): Promise<AnswerOf<typeof buyCall>> {
  const { database, clock } = services;
  const { user_id } = member;
  const known = /^\d{1,15}$/.test(show_id) ? await showById(database.db, Number(show_id)) : null;
  if (known === null) throw new Problem('not_found');
  await Promise.all([refuseWhenOff(database.db, 'site', member.site_id), requireCard(database.db, member)]);
  const intent = {
    user_id,
    key: idempotency_key,
    content: ['ticket', show_id],
    turn: channelPermit(services, known.performer_id),
    read: (tx: Tx) => readState(services, tx, user_id, known),
  };
  return once(services, intent, async (tx, after, { show, own, session }) => {
    if (show === null || !isTicketSold(show.state)) throw new Problem('ticket_show_over');
    if (own !== null && own.state !== 'returned') throw new Problem('ticket_held');
    await spendWithinLimit(tx, user_id, session, show.units, clock.nowMs());
    const ticket = await payFor(services, tx, { member, show, idempotency_key });
    // The ticket of a show that counts already is paid to the performer at once.
    await decideTickets(services, tx, show.id, show.state, user_id);
    const balance = await balancesOf(tx, user_id);
    after(() => services.realtime.send(roomOf.user(user_id), 'balance.changed', balance));
    after(() => tellTicket(services, ticket.id));
    after(() => tellShow(services, show.performer_id));
    return { own: shownTicket(ticket), balance };
  });
}
