import type { announceTicketShow, BodyOf, TicketShowOfChannel } from '@akari/contract';
import { isOnAir, isPrivate, isTicketPrice, nextChannelStatus, readTicketShowTitle } from '@akari/rules';
import { moveChannel, type MoveEvent } from '../../core/channel/broadcast/move-channel.ts';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { unitOfWork, type AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { lockShow, moveShow, sayShow, SHOW_LATE } from './move-show.ts';
import { tellShow } from './tell-show.ts';
import { lastShowOf, openShowOf, seenShow, type TicketShowRow } from './ticket-show.queries.ts';
import { ticketShowTable } from './ticket-show.table.ts';

/** Whether a show can be announced in this channel. @throws ticket_show_off_air, ticket_show_in_private */
function requireOpen(channel: ChannelRow | undefined): ChannelRow & { broadcast_id: number } {
  if (channel === undefined || channel.broadcast_id === null || !isOnAir(channel.status))
    throw new Problem('ticket_show_off_air');
  if (isPrivate(channel.status)) throw new Problem('ticket_show_in_private');
  return { ...channel, broadcast_id: channel.broadcast_id };
}

/**
 * Announces a show of the running broadcast; its tickets are sold from now on.
 * @throws ticket_show_title_wrong, ticket_show_price_wrong, ticket_show_off_air, ticket_show_in_private, ticket_show_runs;
 * nothing was changed then
 */
export async function announceShow(
  services: Services,
  performer_id: number,
  { title, units, minutes }: BodyOf<typeof announceTicketShow>,
): Promise<TicketShowOfChannel> {
  const { most_units, late_ms } = services.config.terms.ticket_show;
  const read = readTicketShowTitle(title);
  if (read === null) throw new Problem('ticket_show_title_wrong');
  if (!isTicketPrice(units, most_units)) throw new Problem('ticket_show_price_wrong');
  const run = async (tx: Tx, after: AfterCommit): Promise<TicketShowOfChannel> => {
    const [channel] = await lockChannels(tx, [performer_id]);
    const { broadcast_id } = requireOpen(channel);
    if ((await openShowOf(tx, performer_id)) !== null) throw new Problem('ticket_show_runs');
    const version = ((await lastShowOf(tx, performer_id))?.version ?? 0) + 1;
    const announced_at_ms = services.clock.nowMs();
    const begins_at_ms = announced_at_ms + minutes * 60_000;
    const late_at_ms = begins_at_ms + late_ms;
    const times = { announced_at_ms, begins_at_ms, late_at_ms };
    const [row] = await tx
      .insert(ticketShowTable)
      .values({ performer_id, broadcast_id, title: read, units, ...times, version })
      .returning();
    if (row === undefined) throw new Error('the ticket show was not kept');
    await setDeadline(tx, SHOW_LATE, String(row.id), late_at_ms);
    sayShow(services, tx, after, row, 'ticket_show_announced');
    after(() => tellShow(services, performer_id));
    return seenShow(tx, performer_id, row, announced_at_ms);
  };
  return unitOfWork(services.database.db, run, channelPermit(services, performer_id));
}

/** What has to happen in a channel before its show can begin. @throws ticket_show_not_now */
function stepsBefore({ status }: ChannelRow): MoveEvent[] {
  if (status === 'waiting') return [];
  for (const step of ['stop_chat', 'start_preview'] as const)
    if (nextChannelStatus(status, step) === 'waiting') return [step];
  throw new Problem('ticket_show_not_now');
}

/** The chat that runs ends, and the show begins: those without a ticket have no picture from now on. */
async function begin(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  channel: ChannelRow,
  show: TicketShowRow,
): Promise<TicketShowRow> {
  if (show.state !== 'announced') return moveShow(services, tx, after, show, 'begin');
  const steps = stepsBefore(channel);
  // Checked before any media is cut, which cannot be undone.
  if (!channel.publisher_live) throw new Problem('publisher_not_live', { retry_after_s: 1 });
  let now = channel;
  for (const step of steps) now = await moveChannel(services, tx, after, now, step);
  await moveChannel(services, tx, after, now, 'start_showtime', { ticket_units: show.units });
  return moveShow(services, tx, after, show, 'begin');
}

/**
 * Begins the performer's show, or calls it off.
 * @throws not_found, ticket_show_begun, ticket_show_over, ticket_show_not_now, publisher_not_live; nothing was changed
 * then
 */
export async function commandShow(
  services: Services,
  performer_id: number,
  show_id: string,
  how: 'begin' | 'call_off',
): Promise<TicketShowOfChannel> {
  const run = async (tx: Tx, after: AfterCommit): Promise<TicketShowOfChannel> => {
    const locked = /^\d{1,15}$/.test(show_id) ? await lockShow(tx, show_id) : null;
    if (locked === null || locked.show.performer_id !== performer_id) throw new Problem('not_found');
    const { channel, show } = locked;
    const moved =
      how === 'begin'
        ? await begin(services, tx, after, channel, show)
        : await moveShow(services, tx, after, show, 'call_off');
    return seenShow(tx, performer_id, moved, services.clock.nowMs());
  };
  return unitOfWork(services.database.db, run, channelPermit(services, performer_id));
}
