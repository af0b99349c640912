import type { beginPoll as beginCall, BodyOf, PollOfChannel } from '@akari/contract';
import { isPollPrice, isPrivate, readPoll } from '@akari/rules';
import { channelPermit } from '../../core/channel/state/channel-permit.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { announcePoll } from './announce-poll.ts';
import { lockPoll, movePoll, POLL_OVER } from './move-poll.ts';
import { lastPollOf, openPollOf, seenPoll } from './poll.queries.ts';
import { pollTable } from './poll.table.ts';

/**
 * Begins a poll of the running broadcast. It cannot begin in private: everybody who knows the channel sees its poll.
 * @throws poll_question_wrong, poll_options_wrong, poll_price_wrong, poll_off_air, poll_in_private, poll_runs; nothing was changed then
 */
export async function beginPoll(
  services: Services,
  performer_id: number,
  { question, options, seconds, units = 0 }: BodyOf<typeof beginCall>,
): Promise<PollOfChannel> {
  const read = readPoll({ question, options });
  if (!read.ok) throw new Problem(read.error);
  if (!isPollPrice(units, services.config.terms.poll_vote_units)) throw new Problem('poll_price_wrong');
  const { plan } = read;
  const run = async (
    ...[tx, after]: Parameters<Parameters<typeof unitOfWork>[1]>
  ): Promise<PollOfChannel> => {
    const [channel] = await lockChannels(tx, [performer_id]);
    const broadcast_id = channel?.broadcast_id ?? null;
    if (channel === undefined || broadcast_id === null) throw new Problem('poll_off_air');
    if (isPrivate(channel.status)) throw new Problem('poll_in_private');
    if ((await openPollOf(tx, performer_id)) !== null) throw new Problem('poll_runs');
    const version = ((await lastPollOf(tx, performer_id))?.version ?? 0) + 1;
    const begun_at_ms = services.clock.nowMs();
    const until_ms = begun_at_ms + seconds * 1_000;
    const [row] = await tx
      .insert(pollTable)
      .values({
        ...plan,
        options: [...plan.options],
        units,
        performer_id,
        broadcast_id,
        begun_at_ms,
        until_ms,
        version,
      })
      .returning();
    if (row === undefined) throw new Error('the poll was not kept');
    await setDeadline(tx, POLL_OVER, String(row.id), until_ms);
    after(() => announcePoll(services, performer_id));
    return seenPoll(tx, performer_id, row);
  };
  return unitOfWork(services.database.db, run, channelPermit(services, performer_id));
}

/**
 * Ends the performer's poll with its result, or cancels it.
 * @throws not_found, poll_over; nothing was changed then
 */
export function closePoll(
  services: Services,
  performer_id: number,
  poll_id: string,
  how: 'end' | 'cancel',
): Promise<PollOfChannel> {
  return unitOfWork(services.database.db, async (tx, after) => {
    const poll = /^\d{1,15}$/.test(poll_id) ? await lockPoll(tx, poll_id) : null;
    if (poll === null || poll.performer_id !== performer_id) throw new Problem('not_found');
    return seenPoll(tx, performer_id, await movePoll(services, tx, after, poll, how));
  });
}
