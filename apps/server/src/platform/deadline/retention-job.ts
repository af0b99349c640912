import type { Logger } from 'pino';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { unitOfWork } from '../database/unit-of-work.ts';
import { ensureDeadline, locksNothing, setDeadline, type Deadlines } from './deadline.ts';

/** One job for the whole service, whichever node runs it. */
const SUBJECT = 'all';
const HOUR_MS = 3_600_000;
/** Delay before the next batch when there is more to delete, so that other deadlines run in between. */
const MORE_MS = 1_000;

/** Expired rows of one kind, and how they are deleted. */
export interface RetentionJob {
  /** Kind of the job's deadline. */
  kind: string;
  /** Rows of one transaction: few enough to hold locks briefly. */
  batch_size: number;
  /** Deletes at most `batch_size` rows. @returns how many were deleted */
  deleteExpired: (tx: Tx, now_ms: number, at_once_most: number) => Promise<number>;
}

/** Starts a job that deletes expired rows every hour, in batches. */
export async function startRetentionJob(
  services: { clock: Clock; deadlines: Deadlines; database: Database; log: Logger },
  { kind, batch_size, deleteExpired }: RetentionJob,
): Promise<void> {
  const { clock, deadlines, database, log } = services;
  deadlines.handle(kind, locksNothing, async (tx) => {
    const now_ms = clock.nowMs();
    const deleted = await deleteExpired(tx, now_ms, batch_size);
    if (deleted > 0) log.info({ kind, rows: deleted }, 'deleted expired rows');
    await setDeadline(tx, kind, SUBJECT, now_ms + (deleted < batch_size ? HOUR_MS : MORE_MS));
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, kind, SUBJECT, clock.nowMs() + HOUR_MS));
}
