import { isShowRunning, nextTicketShowState, type TicketShowEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { viewerBarred } from '../../core/bar/bar-hooks.ts';
import { moveChannel } from '../../core/channel/broadcast/move-channel.ts';
import { channelMoved } from '../../core/channel/state/channel-hooks.ts';
import { lockChannels, type ChannelRow } from '../../core/channel/state/channel.queries.ts';
import { appendSystemLine, type SystemEvent } from '../../core/chat/append-line.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { decideTickets } from './decide-tickets.ts';
import { tellShow } from './tell-show.ts';
import { openShowOf, showById, type TicketShowRow } from './ticket-show.queries.ts';
import { ticketShowTable } from './ticket-show.table.ts';

/** Deadlines of a show, by its id: it has not begun in time; it has run long enough to count; it has run long enough. */
export const SHOW_LATE = 'ticket_show.late';
const SHOW_COUNTS = 'ticket_show.counts';
const SHOW_LONGEST = 'ticket_show.longest';

/** While the performer's media is away, a show does not begin to count. */
const RETRY_MS = 5_000;

interface LockedShow {
  show: TicketShowRow;
  channel: ChannelRow;
}

/** Reads a show after locking its channel. */
export const lockShow: DeadlineLock<LockedShow | null> = async (tx, subject) => {
  const known = await showById(tx, Number(subject));
  if (known === null) return null;
  const [channel] = await lockChannels(tx, [known.performer_id]);
  const show = await showById(tx, known.id);
  return channel === undefined || show === null ? null : { channel, show };
};

const LINES = {
  begun: 'ticket_show_begun',
  called_off: 'ticket_show_called_off',
  broken_off: 'ticket_show_broken_off',
  ended: 'ticket_show_ended',
} as const satisfies Partial<Record<TicketShowRow['state'], SystemEvent>>;

/** The line of the chat about a show. */
export const sayShow = (
  services: Services,
  tx: Tx,
  after: AfterCommit,
  { performer_id, broadcast_id, title, units }: TicketShowRow,
  event: SystemEvent,
): void =>
  appendSystemLine(services, tx, after, {
    channel_id: performer_id,
    broadcast_id,
    event,
    ticket: { title, units },
  });

/** The times that a beginning sets. */
function timesOf({ clock, config }: Services): Partial<TicketShowRow> {
  const begun_at_ms = clock.nowMs();
  const { counts_ms, longest_ms } = config.terms.ticket_show;
  return { begun_at_ms, counts_at_ms: begun_at_ms + counts_ms, until_ms: begun_at_ms + longest_ms };
}

async function setDeadlinesOf(tx: Tx, show: TicketShowRow): Promise<void> {
  const { id, state, counts_at_ms, until_ms } = show;
  const subject = String(id);
  await clearDeadline(tx, SHOW_LATE, subject);
  if (state === 'begun' && counts_at_ms !== null && until_ms !== null) {
    await setDeadline(tx, SHOW_COUNTS, subject, counts_at_ms);
    await setDeadline(tx, SHOW_LONGEST, subject, until_ms);
  }
  if (isShowRunning(state)) return;
  await clearDeadline(tx, SHOW_COUNTS, subject);
  await clearDeadline(tx, SHOW_LONGEST, subject);
}

/**
 * Moves a show by the rules' machine; its channel is locked. What was paid for it is decided in the same transaction.
 * @throws ticket_show_begun when it can only be ended; ticket_show_over; nothing was changed then
 */
export async function moveShow(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  show: TicketShowRow,
  event: TicketShowEvent,
): Promise<TicketShowRow> {
  const state = nextTicketShowState(show.state, event);
  if (state === null) throw new Problem(isShowRunning(show.state) ? 'ticket_show_begun' : 'ticket_show_over');
  const times = state === 'begun' ? timesOf(services) : {};
  const over = state === 'announced' || isShowRunning(state) ? {} : { over_at_ms: services.clock.nowMs() };
  const change = { ...times, ...over, state, version: show.version + 1 };
  const moved = { ...show, ...change };
  await tx.update(ticketShowTable).set(change).where(eq(ticketShowTable.id, show.id));
  await setDeadlinesOf(tx, moved);
  await decideTickets(services, tx, show.id, state);
  const line = state in LINES ? LINES[state as keyof typeof LINES] : null;
  if (line !== null) sayShow(services, tx, after, moved, line);
  after(() => tellShow(services, show.performer_id));
  return moved;
}

/** What a change of the channel means for its show; null: nothing. */
const eventOf = (channel: ChannelRow, show: TicketShowRow): TicketShowEvent | null => {
  if (channel.broadcast_id === null) return 'broadcast_over';
  return channel.status !== 'showtime' && isShowRunning(show.state) ? 'end' : null;
};

/** Follows the time, the channel and the bars. */
export function followShows(services: Services): void {
  const { deadlines } = services;
  deadlines.handle(SHOW_LATE, lockShow, async (tx, after, locked) => {
    if (locked?.show.state === 'announced') await moveShow(services, tx, after, locked.show, 'not_begun');
  });
  deadlines.handle(SHOW_COUNTS, lockShow, async (tx, after, locked) => {
    if (locked?.show.state !== 'begun') return;
    const { channel, show } = locked;
    if (channel.publisher_live) await moveShow(services, tx, after, show, 'count');
    else await setDeadline(tx, SHOW_COUNTS, String(show.id), services.clock.nowMs() + RETRY_MS);
  });
  deadlines.handle(SHOW_LONGEST, lockShow, async (tx, after, locked) => {
    // The show follows the channel, as when its performer ends it.
    if (locked !== null && isShowRunning(locked.show.state))
      await moveChannel(services, tx, after, locked.channel, 'stop_chat');
  });
  channelMoved(services).add(async (tx, after, { channel, from }) => {
    if (channel.broadcast_id !== null && from !== 'showtime') return undefined;
    const show = await openShowOf(tx, channel.performer_id);
    const event = show === null ? null : eventOf(channel, show);
    if (show === null || event === null) return undefined;
    return async () => void (await moveShow(services, tx, after, show, event));
  });
  viewerBarred(services).add(async (tx, after, { performer_id, viewer_id }) => {
    const show = await openShowOf(tx, performer_id);
    if (show?.state !== 'announced') return undefined;
    return async () => {
      await decideTickets(services, tx, show.id, 'called_off', viewer_id);
      await tx
        .update(ticketShowTable)
        .set({ version: show.version + 1 })
        .where(eq(ticketShowTable.id, show.id));
      after(() => tellShow(services, performer_id));
    };
  });
}
