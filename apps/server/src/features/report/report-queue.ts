import type { QueueAbout } from '@akari/contract';
import { isViewer, type ReportReason } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import type { ActDone } from '../../core/audit/record-act.ts';
import { orderBan } from '../../core/bar/staff-ban.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { outcomesOf } from './report.queries.ts';
import { reportStillTable, reportTable, type ReportRow } from './report.table.ts';

async function reportNamed(db: Db | Tx, subject: string): Promise<ReportRow | null> {
  const [report] = await db
    .select()
    .from(reportTable)
    .where(eq(reportTable.id, Number(subject)));
  return report ?? null;
}

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const report = await reportNamed(db, subject);
  if (report === null) return null;
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
    earlier: await outcomesOf(db, reporter_id),
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
    has_still: still !== undefined,
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
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

async function reasons(db: Db, subjects: readonly string[]): Promise<Map<string, ReportReason>> {
  const rows = await db
    .select({ id: reportTable.id, reason: reportTable.reason })
    .from(reportTable)
    .where(inArray(reportTable.id, subjects.map(Number)));
  return new Map(rows.map(({ id, reason }) => [String(id), reason]));
}

/** Keeps the outcome, and tells the person who sent the report. A ban is carried out by a deadline, as every ban is. */
async function decide(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  report: ReportRow | null,
  { decision }: Decided,
): Promise<ActDone> {
  if (report?.state !== 'open') throw new Problem('queue_item_withdrawn');
  if (decision !== 'dismiss' && decision !== 'uphold' && decision !== 'ban') throw new Problem('bad_request');
  const upheld = decision !== 'dismiss';
  const state = upheld ? 'upheld' : 'dismissed';
  if (decision === 'ban') await orderBan(tx, report.performer_id, report.reported_id);
  await tx
    .update(reportTable)
    .set({ state, decided_at_ms: services.clock.nowMs() })
    .where(eq(reportTable.id, report.id));
  after(() =>
    services.realtime.send(roomOf.user(report.reporter_id), 'report.decided', {
      report_id: String(report.id),
      upheld,
    }),
  );
  const banned = decision === 'ban' ? { banned_viewer_id: report.reported_id } : {};
  return {
    subject: { kind: 'report', id: report.id },
    before: { state: 'open' },
    after: { state, performer_id: report.performer_id, ...banned },
  };
}

/** The queue of reports. */
export const reportQueue = (services: Services): QueueKind => ({
  name: 'report',
  show,
  titles,
  reasons,
  // Only a viewer can be banned from the performer's room.
  fits: (about, decision) =>
    decision !== 'ban' || (about.kind === 'report' && isViewer(about.reported.user_type)),
  lock: async (tx, subject) => {
    await tx
      .select({ id: reportTable.id })
      .from(reportTable)
      .where(eq(reportTable.id, Number(subject)))
      .for('update');
  },
  decide: async (tx, after, subject, decided) =>
    decide(services, tx, after, await reportNamed(tx, subject), decided),
});
