import { givingRefusal, isOnAir } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { barInForce, barProblem } from '../../core/bar/bar.queries.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { announcePoll } from './announce-poll.ts';
import { ownVote, pollById } from './poll.queries.ts';
import { pollTable, pollVoteTable } from './poll.table.ts';

/**
 * Votes, once. The channel is locked, so that a vote is counted before the result or refused.
 * @throws not_found, poll_over, poll_voted, poll_costs_points, poll_from_outside, feature_not_for_peep, kicked_out, banned_out; nothing was
 * changed then
 */
export async function votePoll(
  services: Services,
  { user_id }: Member,
  poll_id: string,
  option: number,
): Promise<{ own: number }> {
  const { database, clock } = services;
  const known = /^\d{1,15}$/.test(poll_id) ? await pollById(database.db, Number(poll_id)) : null;
  if (known === null) throw new Problem('not_found');
  const { performer_id, id } = known;
  return unitOfWork(database.db, async (tx, after) => {
    const at_ms = clock.nowMs();
    const [[channel], session, bar, poll, own] = await Promise.all([
      lockChannels(tx, [performer_id]),
      runningSessionOf(tx, user_id),
      barInForce(tx, performer_id, user_id, at_ms),
      pollById(tx, id),
      ownVote(tx, id, user_id),
    ]);
    if (channel === undefined || !isOnAir(channel.status) || poll?.state !== 'open')
      throw new Problem('poll_over');
    if (bar !== null) throw barProblem(bar, at_ms);
    const outside = givingRefusal(session, performer_id);
    if (outside === 'feature_not_for_peep') throw new Problem(outside);
    if (outside !== null) throw new Problem('poll_from_outside');
    if (poll.units > 0) throw new Problem('poll_costs_points');
    if (own === option) return { own };
    if (own !== null) throw new Problem('poll_voted');
    if (poll.options[option] === undefined) throw new Problem('not_found');
    await tx.insert(pollVoteTable).values({ poll_id: id, viewer_id: user_id, option, at_ms });
    await tx
      .update(pollTable)
      .set({ version: sql`${pollTable.version} + 1` })
      .where(eq(pollTable.id, id));
    after(() => announcePoll(services, performer_id));
    return { own: option };
  });
}
