import type { buyPollVote as buyCall } from '@akari/contract';
import { tipObject, type ErrorName } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { tellBoard } from '../../core/chat/tell-board.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { give } from '../giving/give.ts';
import type { Asked, GivingKind, NewGiving } from '../giving/giving-kind.ts';
import { announcePoll } from './announce-poll.ts';
import { openPollOf, pollById, type PollRow } from './poll.queries.ts';
import { paidVoteTable, pollTable } from './poll.table.ts';

interface AskedVote extends Asked {
  poll: PollRow;
  option: number;
}

/** Only the open poll of the broadcast takes votes. */
const refusalOf = ({ poll, option }: AskedVote, open: PollRow | null): ErrorName | null => {
  if (open?.id !== poll.id) return 'poll_over';
  return open.options[option] === undefined ? 'not_found' : null;
};

async function keepVote(
  tx: Tx,
  row: NewGiving,
  { poll, option, point_type }: AskedVote,
): Promise<{ id: number }[]> {
  const [kept] = await Promise.all([
    tx
      .insert(paidVoteTable)
      .values({ ...row, poll_id: poll.id, option, point_type })
      .returning({ id: paidVoteTable.id }),
    tx
      .update(pollTable)
      .set({ version: sql`${pollTable.version} + 1` })
      .where(eq(pollTable.id, poll.id)),
  ]);
  return kept;
}

/** A vote in a poll by points. The room sees it as a tip that says what it is for, but not which option it chose. */
const VOTE: GivingKind<AskedVote, { vote_id: string }, PollRow | null> = {
  noun: 'poll_vote',
  goal: 'tip',
  problems: { off_air: 'poll_over', from_outside: 'poll_from_outside' },
  readTerms: openPollOf,
  refusal: (asked, _channel, open) => refusalOf(asked, open),
  insert: keepVote,
  idField: (vote_id) => ({ vote_id }),
  lineFields: ({ poll }) => ({ poll: poll.question }),
  publish: async (services, board, { vote_id, ...notice }, { poll }) => {
    const said = { tip_id: vote_id, object: tipObject(notice.units), poll: poll.question };
    await tellBoard(services, board, 'tip.sent', { ...notice, ...said });
    await announcePoll(services, board.channel_id);
  },
};

/**
 * Pays for a vote, at the price that the poll has from its beginning.
 * @throws not_found, poll_over, kicked_out, banned_out, poll_from_outside, feature_not_for_peep, points_short,
 * coupon_points_short, points_for_watching, spend_limit_exceeded, idempotency_key_reused, money_stopped; nothing was
 * changed then
 */
export async function buyVote(
  services: Services,
  member: Member,
  poll_id: string,
  body: z.output<typeof buyCall.body>,
  idempotency_key: string,
) {
  const poll = /^\d{1,15}$/.test(poll_id) ? await pollById(services.database.db, Number(poll_id)) : null;
  if (poll === null || poll.units === 0) throw new Problem('not_found');
  const { performer_id, units } = poll;
  const asked = { ...body, units, poll };
  const content = ['poll_vote', poll_id, body];
  const given = await give(services, VOTE, { member, performer_id, idempotency_key, content, asked });
  return { ...given, own: body.option };
}
