import type { PointType } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { returnPresented } from '../../core/ledger/presented-points.ts';
import { payerKind } from '../../core/ledger/spend.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadlines, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { announceCrown } from '../giving/announce-crown.ts';
import { paidVoteOf, paidVotesOf, type PaidVoteRow } from './poll.queries.ts';
import { paidVoteTable } from './poll.table.ts';

/** The points of a vote go back. Subject: the vote's id. */
const VOTE_BACK = 'poll.vote_back';

const lockVote: DeadlineLock<PaidVoteRow | null> = async (tx, subject) => {
  const id = Number(subject);
  const known = await paidVoteOf(tx, id);
  if (known === null) return null;
  await lockChannels(tx, [known.performer_id]);
  return paidVoteOf(tx, id);
};

/**
 * The points of all votes of a poll go back, each in a transaction of its own, so that the accounts of many people are
 * never locked at once.
 */
export async function giveVotesBack(tx: Tx, poll_id: number, at_ms: number): Promise<void> {
  await setDeadlines(tx, VOTE_BACK, (await paidVotesOf(tx, poll_id)).map(String), at_ms);
}

/** Posts what goes back, once. */
async function giveBack(services: Services, tx: Tx, after: AfterCommit, vote: PaidVoteRow): Promise<void> {
  const { id, viewer_id, performer_id, units, performer_units, point_type } = vote;
  const at_ms = services.clock.nowMs();
  const { transfer_id: back_transfer_id } = await givePointsBack(
    services,
    tx,
    {
      viewer_id,
      performer_id,
      idempotency_key: `poll_vote_back:${id}`,
      // Nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
      at_ms,
      legs: [
        { owner_id: viewer_id, kind: payerKind(point_type as PointType), amount_units: units },
        { owner_id: performer_id, kind: 'performer_earnings', amount_units: -performer_units },
        { owner_id: null, kind: 'house_income', amount_units: performer_units - units },
      ],
    },
    { viewer_id, point_type: point_type as PointType, units },
  );
  await returnPresented(tx, { viewer_id, point_type, units });
  const back = { back_transfer_id, back_at_ms: at_ms, performer_units: 0 };
  await tx.update(paidVoteTable).set(back).where(eq(paidVoteTable.id, id));
  after(() => publishBalance(services, viewer_id));
  after(() => announceCrown(services, performer_id));
}

/** Gives back the points of polls without a result. */
export function followVotesBack(services: Services): void {
  services.deadlines.handle(VOTE_BACK, lockVote, async (tx, after, vote) => {
    if (vote !== null && vote.back_transfer_id === null) await giveBack(services, tx, after, vote);
  });
}
