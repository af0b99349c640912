import { isPollBack, nextPollState, pollWinner, type PollEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { channelMoved } from '../../core/channel/state/channel-hooks.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { appendSystemLine } from '../../core/chat/append-line.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import type { DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { announcePoll } from './announce-poll.ts';
import { openPollOf, pollById, votesOf, type PollRow } from './poll.queries.ts';
import { pollTable } from './poll.table.ts';
import { giveVotesBack } from './vote-back.ts';

/** The time of a poll is over. Subject: the poll's id. */
export const POLL_OVER = 'poll.over';

/** Reads a poll after locking its channel. */
export const lockPoll: DeadlineLock<PollRow | null> = async (tx, subject) => {
  const known = await pollById(tx, Number(subject));
  if (known === null) return null;
  await lockChannels(tx, [known.performer_id]);
  return pollById(tx, known.id);
};

/** The line of the chat with the result. */
async function sayResult(services: Services, tx: Tx, after: AfterCommit, poll: PollRow): Promise<void> {
  const votes = await votesOf(tx, poll);
  const winner = pollWinner(votes);
  appendSystemLine(services, tx, after, {
    channel_id: poll.performer_id,
    broadcast_id: poll.broadcast_id,
    event: 'poll_ended',
    poll: {
      question: poll.question,
      option: winner === null ? null : (poll.options[winner] ?? null),
      votes: winner === null ? 0 : (votes[winner] ?? 0),
      all_votes: votes.reduce((sum, one) => sum + one, 0),
    },
  });
}

/**
 * Moves a poll by the rules' machine; its channel is locked.
 * @throws poll_over; nothing was changed then
 */
export async function movePoll(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  poll: PollRow,
  event: PollEvent,
): Promise<PollRow> {
  const state = nextPollState(poll.state, event);
  if (state === null) throw new Problem('poll_over');
  const change = { state, over_at_ms: services.clock.nowMs(), version: poll.version + 1 };
  await tx.update(pollTable).set(change).where(eq(pollTable.id, poll.id));
  if (isPollBack(state)) await giveVotesBack(tx, poll.id, change.over_at_ms);
  if (state === 'ended') await sayResult(services, tx, after, poll);
  after(() => announcePoll(services, poll.performer_id));
  return { ...poll, ...change };
}

/** Ends polls whose time is over, and cancels the one of a broadcast that ends. */
export function followPolls(services: Services): void {
  services.deadlines.handle(POLL_OVER, lockPoll, async (tx, after, poll) => {
    if (poll?.state === 'open') await movePoll(services, tx, after, poll, 'time_over');
  });
  channelMoved(services).add(async (tx, after, { channel }) => {
    if (channel.broadcast_id !== null) return undefined;
    const open = await openPollOf(tx, channel.performer_id);
    if (open === null) return undefined;
    return async () => void (await movePoll(services, tx, after, open, 'broadcast_over'));
  });
}
