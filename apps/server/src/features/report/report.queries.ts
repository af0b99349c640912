import type { OwnReport } from '@akari/contract';
import { REPORT_MERGE_MS, SEALED_REASON } from '@akari/rules';
import { and, count, desc, eq, gt, ne, or } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { reportTable, type ReportRow } from './report.table.ts';

const LISTED = 50;

export const ownReportOf = (row: ReportRow, reported_name: string | null): OwnReport => ({
  report_id: String(row.id),
  target: row.target,
  reason: row.reason,
  about_name: row.anonymous ? null : reported_name,
  at_ms: row.at_ms,
  state: row.state,
  decided_at_ms: row.decided_at_ms,
});

/** A person's reports, newest first. */
export async function reportsOf(db: Db, reporter_id: number): Promise<OwnReport[]> {
  const rows = await db
    .select({ report: reportTable, name: userTable.user_name })
    .from(reportTable)
    .leftJoin(userTable, eq(userTable.id, reportTable.reported_id))
    .where(eq(reportTable.reporter_id, reporter_id))
    .orderBy(desc(reportTable.id))
    .limit(LISTED);
  return rows.map(({ report, name }) => ownReportOf(report, name));
}

/** The report of this person about the same thing that is open or from the last hour; null: none. */
export async function sameReport(
  tx: Tx,
  reporter_id: number,
  target_key: string,
  now_ms: number,
): Promise<ReportRow | null> {
  const [row] = await tx
    .select()
    .from(reportTable)
    .where(
      and(
        eq(reportTable.reporter_id, reporter_id),
        eq(reportTable.target_key, target_key),
        or(eq(reportTable.state, 'open'), gt(reportTable.at_ms, now_ms - REPORT_MERGE_MS)),
      ),
    )
    .orderBy(desc(reportTable.id))
    .limit(1)
    .for('update');
  return row ?? null;
}

/**
 * What became of a person's reports: how far staff can rely on the next one.
 * @param sealed whether sealed reports count
 */
export async function outcomesOf(
  db: Db | Tx,
  reporter_id: number,
  sealed: boolean,
): Promise<{ upheld: number; dismissed: number }> {
  const rows = await db
    .select({ state: reportTable.state, reports: count() })
    .from(reportTable)
    .where(
      and(
        eq(reportTable.reporter_id, reporter_id),
        sealed ? undefined : ne(reportTable.reason, SEALED_REASON),
      ),
    )
    .groupBy(reportTable.state);
  const of = (state: ReportRow['state']) => rows.find((row) => row.state === state)?.reports ?? 0;
  return { upheld: of('upheld'), dismissed: of('dismissed') };
}
