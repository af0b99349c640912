import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';

export interface LedgerCheck {
  at_ms: number;
  /** 0: the ledger balanced. */
  finding_count: number;
}

const LAST = 'SELECT at_ms, finding_count FROM ledger_check ORDER BY id DESC LIMIT 1';

/** The last check of the ledger by any node or command; null: there was none yet. */
export async function lastLedgerCheck(db: Db | Tx): Promise<LedgerCheck | null> {
  const [last] = await namedQuery<LedgerCheck & Record<string, unknown>>(db, 'last_ledger_check', LAST, []);
  return last ?? null;
}

/** Whether money is stopped because the last check of the ledger had findings. */
export const isMoneyStopped = async (db: Db | Tx): Promise<boolean> =>
  ((await lastLedgerCheck(db))?.finding_count ?? 0) > 0;

/**
 * Refuses commands that take or give points while the ledger has findings: each further transfer makes it harder to
 * correct. Refunds of undelivered time do not call this, so they are never refused.
 * @throws money_stopped
 */
export async function requireSoundLedger(db: Db | Tx): Promise<void> {
  if (await isMoneyStopped(db)) throw new Problem('money_stopped');
}
