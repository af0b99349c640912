import type { QueueAbout } from '@akari/contract';
import { isViewer, REVIEW_REASONS, type QueueDecision, type ReviewReason } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { ActDone } from '../../core/audit/record-act.ts';
import { orderBan } from '../../core/bar/staff-ban.ts';
import { closeChannel } from '../../core/channel/broadcast/close-channel.ts';
import { rotateKeyOf } from '../../core/channel/broadcast/rotate-stream-key.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { lockPageText, takeDownPageText } from './page-text.ts';
import { reportNamed, reportReasons, reportTitles, showReport } from './report-about.ts';
import { reportTable, type ReportRow } from './report.table.ts';

/**
 * Ends the broadcast that runs, if any, and replaces the stream key. The performer reads that it was against the rules, as
 * in other cases: a sealed case shows nowhere.
 */
async function endBroadcast(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  performer_id: number,
): Promise<void> {
  const [channel] = await lockChannels(tx, [performer_id]);
  if (channel === undefined) return;
  await closeChannel(services, tx, after, channel, 'ended_by_staff', 'rules');
  await rotateKeyOf(services, tx, after, { ...channel, broadcast_id: null });
}

/** @throws bad_request */
function readReason(reason: Decided['reason']): ReviewReason {
  const why = REVIEW_REASONS.find((one) => one === reason);
  if (why === undefined) throw new Problem('bad_request');
  return why;
}

/** Keeps the outcome, and tells the person who sent the report. A ban is carried out by a deadline, as every ban is. */
async function decide(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  report: ReportRow | null,
  { decision, reason }: Decided,
): Promise<ActDone> {
  if (report?.state !== 'open') throw new Problem('queue_item_withdrawn');
  const upheld = decision !== 'dismiss';
  const state = upheld ? 'upheld' : 'dismissed';
  if (decision === 'ban') await orderBan(tx, report.performer_id, report.reported_id);
  const taken_down = decision === 'take_down' ? { why: readReason(reason) } : null;
  if (taken_down !== null) await takeDownPageText(services, tx, report, taken_down.why);
  if (decision === 'end_broadcast') await endBroadcast(services, tx, after, report.performer_id);
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
    after: {
      ...{ state, performer_id: report.performer_id, ...banned },
      ...(taken_down === null ? {} : { decision, reason: taken_down.why }),
    },
  };
}

/** Only a viewer can be banned from the performer's room, and only a text that stands there can be taken down. */
function fits(about: QueueAbout, decision: QueueDecision): boolean {
  if (about.kind !== 'report') return false;
  if (decision === 'ban') return isViewer(about.reported.user_type);
  return decision !== 'take_down' || about.place?.shown === true;
}

/** Locks a report, and then the text that a decision may take down. */
async function lockReport(tx: Tx, subject: string): Promise<void> {
  const [report] = await tx
    .select({ target: reportTable.target, line_id: reportTable.line_id })
    .from(reportTable)
    .where(eq(reportTable.id, Number(subject)))
    .for('update');
  if (report !== undefined) await lockPageText(tx, report);
}

/** The queue of reports. */
export const reportQueue = (services: Services): QueueKind => ({
  name: 'report',
  show: (db, subject) => showReport(db, subject, false),
  titles: reportTitles,
  reasons: reportReasons,
  fits,
  lock: lockReport,
  decide: async (tx, after, subject, decided) =>
    decide(services, tx, after, await reportNamed(tx, subject), decided),
});

/** The sealed queue of reports of child safety. */
export const childSafetyQueue = (services: Services): QueueKind => ({
  ...reportQueue(services),
  name: 'child_safety',
  show: (db, subject) => showReport(db, subject, true),
  // A decision may end the broadcast, so its channel is locked before.
  lock: async (tx, subject) => {
    const report = await reportNamed(tx, subject);
    if (report !== null) await lockChannels(tx, [report.performer_id]);
    await lockReport(tx, subject);
  },
});
