import type { Tx } from '../database/database.ts';
import { unitOfWork } from '../database/unit-of-work.ts';
import type { Services } from '../services.ts';
import { ensureDeadline, locksNothing, setDeadline } from './deadline.ts';

/** One for the whole house, at whichever node. */
const SUBJECT = 'all';
const HOUR_MS = 3_600_000;
/** There is more to forget: other deadlines are let through first. */
const MORE_MS = 1_000;

/** Something old that nobody needs any more. */
export interface Forgotten {
  /** Kind of its deadline. */
  kind: string;
  /** Few enough that nobody waits for it. */
  at_once_most: number;
  /** Deletes at most so many. @returns how many */
  forget: (tx: Tx, now_ms: number, at_once_most: number) => Promise<number>;
}

/** Forgets what is old every hour, in small pieces. */
export async function keepForgetting(
  services: Services,
  { kind, at_once_most, forget }: Forgotten,
): Promise<void> {
  const { clock, deadlines, database, log } = services;
  deadlines.handle(kind, locksNothing, async (tx) => {
    const now_ms = clock.nowMs();
    const forgotten = await forget(tx, now_ms, at_once_most);
    if (forgotten > 0) log.info({ kind, rows: forgotten }, 'deleted expired rows');
    await setDeadline(tx, kind, SUBJECT, now_ms + (forgotten < at_once_most ? HOUR_MS : MORE_MS));
  });
  await unitOfWork(database.db, (tx) => ensureDeadline(tx, kind, SUBJECT, clock.nowMs() + HOUR_MS));
}
