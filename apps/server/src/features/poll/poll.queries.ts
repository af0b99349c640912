import type { PollOfChannel } from '@akari/contract';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { paidVoteTable, pollTable } from './poll.table.ts';

export type PollRow = typeof pollTable.$inferSelect;
export type PaidVoteRow = typeof paidVoteTable.$inferSelect;

const COLUMNS = columnsOf(pollTable, 'p');
const BY_ID = `SELECT ${COLUMNS} FROM poll p WHERE p.id = $1`;
const OPEN = `SELECT ${COLUMNS} FROM poll p WHERE p.performer_id = $1 AND p.state = 'open'`;
const LAST = `SELECT ${COLUMNS} FROM poll p
  WHERE p.broadcast_id = (SELECT c.broadcast_id FROM channel c WHERE c.performer_id = $1)
  ORDER BY p.begun_at_ms DESC, p.id DESC LIMIT 1`;
/** Of the two tables one is empty: a poll's votes cost points or they do not. Votes count also while they go back. */
const VOTES = `SELECT option, count(*)::int AS votes FROM (
    SELECT option FROM poll_vote WHERE poll_id = $1
    UNION ALL SELECT option FROM paid_vote WHERE poll_id = $1
  ) v GROUP BY option`;
const OWN = `SELECT option FROM (
    SELECT option, at_ms, 0 AS transfer_id FROM poll_vote WHERE poll_id = $1 AND viewer_id = $2
    UNION ALL SELECT option, at_ms, transfer_id FROM paid_vote WHERE poll_id = $1 AND viewer_id = $2
  ) v ORDER BY at_ms DESC, transfer_id DESC LIMIT 1`;
const PAID_VOTE = `SELECT ${columnsOf(paidVoteTable, 'v')} FROM paid_vote v WHERE v.id = $1`;
const PAID_VOTES = 'SELECT id FROM paid_vote WHERE poll_id = $1 AND back_transfer_id IS NULL';

export const pollById = async (db: Db | Tx, id: number): Promise<PollRow | null> =>
  (await namedQuery<PollRow>(db, 'poll_by_id', BY_ID, [id]))[0] ?? null;

export const openPollOf = async (db: Db | Tx, performer_id: number): Promise<PollRow | null> =>
  (await namedQuery<PollRow>(db, 'poll_open', OPEN, [performer_id]))[0] ?? null;

/** The last poll of the running broadcast. */
export const lastPollOf = async (db: Db | Tx, performer_id: number): Promise<PollRow | null> =>
  (await namedQuery<PollRow>(db, 'poll_last', LAST, [performer_id]))[0] ?? null;

/** How many votes each option has, in their order. */
export async function votesOf(db: Db | Tx, { id, options }: PollRow): Promise<number[]> {
  const rows = await namedQuery<{ option: number; votes: number }>(db, 'poll_votes', VOTES, [id]);
  const counted = new Map(rows.map(({ option, votes }) => [option, votes]));
  return options.map((_, at) => counted.get(at) ?? 0);
}

export const paidVoteOf = async (db: Db | Tx, id: number): Promise<PaidVoteRow | null> =>
  (await namedQuery<PaidVoteRow>(db, 'paid_vote_by_id', PAID_VOTE, [id]))[0] ?? null;

/** Votes whose points are not back. */
export const paidVotesOf = async (db: Db | Tx, poll_id: number): Promise<number[]> =>
  (await namedQuery<{ id: number }>(db, 'paid_votes_of_poll', PAID_VOTES, [poll_id])).map(({ id }) => id);

/** The option that a person chose last; null: none. */
export async function ownVote(db: Db | Tx, poll_id: number, viewer_id: number): Promise<number | null> {
  const [row] = await namedQuery<{ option: number }>(db, 'poll_own_vote', OWN, [poll_id, viewer_id]);
  return row?.option ?? null;
}

/** A poll as everybody sees it. @param row null: the broadcast has none */
export async function seenPoll(
  db: Db | Tx,
  performer_id: number,
  row: PollRow | null,
): Promise<PollOfChannel> {
  const channel_id = String(performer_id);
  if (row === null) return { channel_id, version: 0, poll: null };
  const votes = await votesOf(db, row);
  const options = row.options.map((text, at) => ({ text, votes: votes[at] ?? 0 }));
  const { id, question, state, until_ms, version, units } = row;
  return { channel_id, version, poll: { poll_id: String(id), question, options, state, until_ms, units } };
}
