import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { ensureDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { countTransfers } from './count-transfers.ts';
import type { RankingMark } from './ranking.table.ts';

/** Counts what is new in the ledger. Subject: `all`, one job for the whole service. */
export const COUNT = 'ranking.count';
const ALL = 'all';
const COUNT_EVERY_MS = 30_000;
/** Transfers in one transaction: a service that has had no rankings counts its past in parts. */
const MOST = 50_000;
const SOON_MS = 1_000;

interface Position extends Record<string, unknown> {
  transfer_id: number;
  counted_at_ms: number;
  mark: RankingMark | null;
}
const LOCK = 'SELECT transfer_id, counted_at_ms, mark FROM ranking_position FOR UPDATE';
const KEEP = 'UPDATE ranking_position SET transfer_id = $1, counted_at_ms = $2, mark = $3::jsonb';
const NEWEST = 'SELECT coalesce(max(id), 0) AS transfer_id FROM transfer';
/**
 * Transactions that have written a transfer, or are about to. They take this lock before their transfer gets its id, and lose
 * it when they end.
 */
const HOLDERS = `SELECT virtualtransaction AS holder FROM pg_locks
  WHERE locktype = 'relation' AND relation = 'transfer'::regclass AND mode = 'RowExclusiveLock' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND pid <> pg_backend_pid()`;

const holdersNow = async (tx: Tx): Promise<string[]> =>
  (await namedQuery<{ holder: string }>(tx, 'ranking_holders', HOLDERS, [])).map(({ holder }) => holder);

/**
 * Ids of transfers are given before their commits, so that an earlier one can appear later. A mark tells which
 * transactions have to end until all transfers up to its id can be seen: the id is read before the transactions.
 */
async function markNow(tx: Tx, at_ms: number): Promise<RankingMark> {
  const [newest] = await namedQuery<{ transfer_id: number }>(tx, 'ranking_newest', NEWEST, []);
  return { transfer_id: newest?.transfer_id ?? 0, at_ms, holders: await holdersNow(tx) };
}

async function isSettled(tx: Tx, mark: RankingMark): Promise<boolean> {
  if (mark.holders.length === 0) return true;
  const now = new Set(await holdersNow(tx));
  return !mark.holders.some((holder) => now.has(holder));
}

/** Counts up to a mark that is settled, in the position's transaction. @returns the position after it */
async function countTo(tx: Tx, from: Position, mark: RankingMark): Promise<Position> {
  const to_id = Math.min(mark.transfer_id, from.transfer_id + MOST);
  if (to_id > from.transfer_id) await countTransfers(tx, from.transfer_id, to_id);
  const done = to_id >= mark.transfer_id;
  return {
    transfer_id: Math.max(to_id, from.transfer_id),
    counted_at_ms: done ? Math.max(mark.at_ms, from.counted_at_ms) : from.counted_at_ms,
    mark: done ? null : { ...mark, holders: [] },
  };
}

/** Locks and reads how far the ledger is counted. */
export async function lockPosition(tx: Tx): Promise<Position> {
  const [position] = await namedQuery<Position>(tx, 'ranking_lock', LOCK, []);
  if (position === undefined) throw new Error('no position of the rankings');
  return position;
}

export async function keepPosition(tx: Tx, { transfer_id, counted_at_ms, mark }: Position): Promise<void> {
  const kept = mark === null ? null : JSON.stringify(mark);
  await namedQuery(tx, 'ranking_keep', KEEP, [transfer_id, counted_at_ms, kept]);
}

/**
 * Counts what is new in the ledger, each transfer once. What might still be preceded by a transfer that is not visible yet is
 * left for the next time.
 * @returns whether more can be counted at once
 */
export async function countLedger(tx: Tx, now_ms: number): Promise<boolean> {
  let position = await lockPosition(tx);
  if (position.mark !== null && (await isSettled(tx, position.mark)))
    position = await countTo(tx, position, position.mark);
  if (position.mark === null) {
    const mark = await markNow(tx, now_ms);
    position = mark.holders.length === 0 ? await countTo(tx, position, mark) : { ...position, mark };
  }
  await keepPosition(tx, position);
  return position.mark !== null && position.mark.holders.length === 0;
}

const COUNTED = 'SELECT counted_at_ms FROM ranking_position';
/** All transfers before this time are counted. */
export async function countedAt({ database }: Services): Promise<number> {
  const [row] = await namedQuery<{ counted_at_ms: number }>(database.db, 'ranking_counted', COUNTED, []);
  return row?.counted_at_ms ?? 0;
}

/** Follows the ledger. One node counts at a time, because the position is locked. */
export async function followLedger({ deadlines, clock, database }: Services): Promise<void> {
  deadlines.handle(COUNT, lockPosition, async (tx) => {
    const now_ms = clock.nowMs();
    const more = await countLedger(tx, now_ms);
    await setDeadline(tx, COUNT, ALL, now_ms + (more ? SOON_MS : COUNT_EVERY_MS));
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, COUNT, ALL, clock.nowMs()));
}
