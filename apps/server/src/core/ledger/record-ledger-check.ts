import type { Database, Tx } from '../../platform/database/database.ts';
import { oneAtATime } from '../../platform/database/one-at-a-time.ts';
import type { RetentionJob } from '../../platform/deadline/retention-job.ts';
import { sql } from 'drizzle-orm';
import { adoptPurchases } from '../provider-book/adopt-purchases.ts';
import { BOOK_ADOPTABLE } from '../provider-book/check-provider-book.ts';
import { checkLedger, type LedgerFinding } from './check-ledger.ts';
import { adoptPoints } from './adopt-points.ts';
import { lastLedgerCheck } from './ledger-check-state.ts';
import { ledgerCheckTable } from './ledger.table.ts';

const FINDINGS_KEPT = 10;
const KEPT_MS = 30 * 86_400_000;

export interface RecordedCheck {
  findings: LedgerFinding[];
  /** Whether the check before this one found something. */
  was_broken: boolean;
}

/**
 * Makes the lots that are missing and checks the ledger. It checks again when points lack a lot, or the book of a provider lacks
 * a purchase, because a node of a version without them may have issued or taken it in between.
 */
async function checkAdopted(database: Database, now_ms: number): Promise<LedgerFinding[]> {
  await adoptPoints(database, now_ms);
  const findings = await checkLedger(database.db);
  const without_lots = findings.some(({ rule }) => rule === 'lots_explain_balance');
  if (without_lots) await adoptPoints(database, now_ms);
  const not_booked = findings.some(({ rule }) => BOOK_ADOPTABLE.includes(rule));
  const booked = not_booked ? await adoptPurchases(database) : 0;
  return without_lots || booked > 0 ? checkLedger(database.db) : findings;
}

/**
 * Checks the whole ledger and stores the findings, which stops money or allows it again. Checks run one at a time, so
 * that an earlier check that ends later does not override a newer one.
 * @param unless_since_ms skips the check if there has been one after this time; null: always checks
 * @returns null if the check was skipped
 */
export function recordLedgerCheck(
  database: Database,
  now_ms: number,
  unless_since_ms: number | null = null,
): Promise<RecordedCheck | null> {
  return oneAtATime(database, 'ledger_check', async () => {
    const last = await lastLedgerCheck(database.db);
    if (last !== null && unless_since_ms !== null && last.at_ms > unless_since_ms) return null;
    const findings = await checkAdopted(database, now_ms);
    await database.db.insert(ledgerCheckTable).values({
      at_ms: now_ms,
      finding_count: findings.length,
      findings: findings.slice(0, FINDINGS_KEPT),
    });
    return { findings, was_broken: (last?.finding_count ?? 0) > 0 };
  });
}

/** Deletes checks after 30 days, except the last one, which decides whether money is stopped. */
export const oldLedgerChecks: RetentionJob = {
  kind: 'ledger_check.forget',
  batch_size: 5_000,
  deleteExpired: async (tx: Tx, now_ms, atOnceMost) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM ledger_check WHERE id = ANY (ARRAY(
        SELECT id FROM ledger_check
        WHERE at_ms < ${now_ms - KEPT_MS} AND id < (SELECT max(id) FROM ledger_check)
        ORDER BY id LIMIT ${atOnceMost}))`);
    return rowCount ?? 0;
  },
};
