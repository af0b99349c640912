import type { Db, Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { Problem } from '../platform/http/problem.ts';

export interface LedgerCheck {
  at_ms: number;
  /** 0: the ledger balanced. */
  finding_count: number;
}

const LAST = 'SELECT at_ms, finding_count FROM ledger_check ORDER BY id DESC LIMIT 1';

/** The last check of the ledger, by whichever node or command; null: there was none yet. */
export async function lastLedgerCheck(db: Db | Tx): Promise<LedgerCheck | null> {
  const [last] = await namedQuery<LedgerCheck & Record<string, unknown>>(db, 'last_ledger_check', LAST, []);
  return last ?? null;
}

/** Whether money stands still, because the ledger did not balance when it was checked last. */
export const isMoneyStopped = async (db: Db | Tx): Promise<boolean> =>
  ((await lastLedgerCheck(db))?.finding_count ?? 0) > 0;

/**
 * For commands that take or give points: on a ledger that is wrong, each further transfer makes it harder to put right.
 * What gives back what was not delivered is never refused. @throws money_stopped
 */
export async function requireSoundLedger(db: Db | Tx): Promise<void> {
  if (await isMoneyStopped(db)) throw new Problem('money_stopped');
}
