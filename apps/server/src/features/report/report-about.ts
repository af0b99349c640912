import type { QueueAbout } from '@akari/contract';
import { isSealedReason, type ReportReason } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { placeOf } from './page-text.ts';
import { outcomesOf } from './report.queries.ts';
import { reportStillTable, reportTable, type ReportRow } from './report.table.ts';

export async function reportNamed(db: Db | Tx, subject: string): Promise<ReportRow | null> {
  const [report] = await db
    .select()
    .from(reportTable)
    .where(eq(reportTable.id, Number(subject)));
  return report ?? null;
}

/**
 * Shows a report in a queue.
 * @param sealed whether the queue is the sealed one: the other one does not show what has become sealed
 */
export async function showReport(db: Db | Tx, subject: string, sealed: boolean): Promise<QueueAbout | null> {
  const report = await reportNamed(db, subject);
  if (report === null || isSealedReason(report.reason) !== sealed) return null;
  const { performer_id, reported_id, reporter_id, session_id, session_mode, lines } = report;
  const authors = lines.flatMap(({ author_id }) => (author_id === null ? [] : [author_id]));
  const person = await queuePeople(db, [performer_id, reported_id, reporter_id, ...authors]);
  const [still] = await db
    .select({ report_id: reportStillTable.report_id })
    .from(reportStillTable)
    .where(eq(reportStillTable.report_id, report.id));
  return {
    kind: 'report',
    report_id: subject,
    target: report.target,
    reason: report.reason,
    count: report.count,
    at_ms: report.at_ms,
    state: report.state,
    reporter: person(reporter_id),
    earlier: await outcomesOf(db, reporter_id, sealed),
    performer: person(performer_id),
    reported: person(reported_id),
    status: report.status,
    session:
      session_id === null || session_mode === null
        ? null
        : { session_id: String(session_id), mode: session_mode },
    lines: lines.map(({ author_id, ...line }) => ({
      ...line,
      author: author_id === null ? null : person(author_id),
      reported: line.line_id === report.line_id,
    })),
    place: await placeOf(db, report),
    has_still: still !== undefined,
  };
}

/** The name of the person whom each report is about. */
export async function reportTitles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: reportTable.id, reported_id: reportTable.reported_id })
    .from(reportTable)
    .where(inArray(reportTable.id, subjects.map(Number)));
  const person = await queuePeople(
    db,
    rows.map(({ reported_id }) => reported_id),
  );
  return new Map(rows.map(({ id, reported_id }) => [String(id), person(reported_id).user_name]));
}

export async function reportReasons(db: Db, subjects: readonly string[]): Promise<Map<string, ReportReason>> {
  const rows = await db
    .select({ id: reportTable.id, reason: reportTable.reason })
    .from(reportTable)
    .where(inArray(reportTable.id, subjects.map(Number)));
  return new Map(rows.map(({ id, reason }) => [String(id), reason]));
}
