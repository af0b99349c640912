import type { OwnReport, ReportedThing, sendReport as sendReportCall } from '@akari/contract';
import {
  isPageText,
  isSealedReason,
  isUrgentReason,
  moreUrgent,
  REPORT_LINES_AROUND,
  STICKER_EMOJI,
  takesStills,
  type ReportReason,
} from '@akari/rules';
import { and, desc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { userTable } from '../../core/account/state/account.table.ts';
import { linesAround, type BoardLine } from '../../core/chat/lines-around.ts';
import { fileItem, withdrawItem } from '../../core/queue/file-item.ts';
import { sessionTable } from '../../core/session/state/session.table.ts';
import { stillTable } from '../../core/still/still.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Member } from '../../platform/http/person.ts';
import type { Services } from '../../platform/services.ts';
import { mailsAround, mailTo } from '../mailbox/mail-around.ts';
import { pictureFor } from '../mailbox/send-picture.ts';
import { messagesAround, messageTo } from '../private-message/messages-around.ts';
import { findTarget, type Target } from './find-target.ts';
import { pageTextLines } from './page-text.ts';
import { ownReportOf, sameReport } from './report.queries.ts';
import { reportStillTable, reportTable, type KeptLine, type ReportRow } from './report.table.ts';

/** A still that is older shows something else than what was reported. */
const STILL_FRESH_MS = 60_000;

/** What people have said and given. What the room itself says, such as who came, tells nothing of them. */
const kept = ({ author_id, line }: BoardLine): KeptLine[] => {
  if (line.kind === 'system') return [];
  const { line_id, at_ms, kind } = line;
  if (kind === 'sticker') {
    const text = STICKER_EMOJI[line.sticker];
    return [{ line_id, at_ms, author_id, kind: 'text', text, lang: null }];
  }
  const text = line.kind === 'text' ? line.text : '';
  return [{ line_id, at_ms, author_id, kind, text, lang: line.kind === 'text' ? line.lang : null }];
};

const isMail = ({ target_key }: Target): boolean => target_key.startsWith('mail:');
/** Whether what is reported was in the room, so that the room shows something of it. */
const isOfRoom = (target: Target): boolean => !isMail(target) && !isPageText(target.target);

/** What the report keeps: the text on a page; of a message its conversation; else the lines of the room. */
async function textsAround(tx: Tx, reporter_id: number, target: Target): Promise<KeptLine[]> {
  if (isPageText(target.target)) return pageTextLines(tx, target);
  if (isMail(target)) {
    const mail = await mailTo(tx, reporter_id, target.line_id ?? 0);
    const texts = mail === null ? [] : await mailsAround(tx, reporter_id, mail, REPORT_LINES_AROUND);
    return texts.map(({ id, at_ms, author_id, text, lang }) => ({
      ...{ line_id: id, at_ms, author_id, text, lang },
      kind: 'text',
    }));
  }
  if (target.target === 'message') {
    const message = await messageTo(tx, reporter_id, target.line_id ?? 0);
    const texts = message === null ? [] : await messagesAround(tx, reporter_id, message, REPORT_LINES_AROUND);
    return texts.map(({ id, at_ms, author_id, text, lang }) => ({
      ...{ line_id: id, at_ms, author_id, text, lang },
      kind: 'text',
    }));
  }
  const around = await linesAround(tx, target.performer_id, target.line_id, REPORT_LINES_AROUND);
  return around.filter(({ broadcast_id }) => broadcast_id === target.broadcast_id).flatMap(kept);
}

/** The latest session of the viewer of the two in the performer's room. */
async function sessionBetween(tx: Tx, target: Target, reporter_id: number) {
  const { performer_id, reported_id } = target;
  if (isPageText(target.target)) return { session_id: null, session_mode: null };
  const viewer_id = reporter_id === performer_id ? reported_id : reporter_id;
  const [session] = await tx
    .select({ session_id: sessionTable.id, session_mode: sessionTable.mode })
    .from(sessionTable)
    .where(and(eq(sessionTable.viewer_id, viewer_id), eq(sessionTable.channel_id, performer_id)))
    .orderBy(desc(sessionTable.started_at_ms))
    .limit(1);
  return session ?? { session_id: null, session_mode: null };
}

/** The picture of a reported mail, as far as the reporter sees it; null: they see no picture. */
async function mailPicture(services: Services, reporter_id: number, about: ReportedThing) {
  return about.target === 'mail' ? pictureFor(services, reporter_id, about.message_id) : null;
}

/** Copies the still of the channel, because the next one replaces it. In private none is taken. */
async function keepStill(tx: Tx, report_id: number, { performer_id, status }: Target, now_ms: number) {
  if (!takesStills(status)) return;
  const [still] = await tx.select().from(stillTable).where(eq(stillTable.performer_id, performer_id));
  if (still === undefined || still.taken_at_ms < now_ms - STILL_FRESH_MS) return;
  await tx.insert(reportStillTable).values({ report_id, jpeg: still.jpeg, taken_at_ms: still.taken_at_ms });
}

/** Adds to a report that is there already. One that staff have decided within the hour stays as it is. */
async function addTo(tx: Tx, same: ReportRow, reason: ReportReason): Promise<ReportRow> {
  if (same.state !== 'open') return same;
  const change = { count: same.count + 1, reason: moreUrgent(same.reason, reason) };
  await tx.update(reportTable).set(change).where(eq(reportTable.id, same.id));
  return { ...same, ...change };
}

/** @returns null when the same report came at the same moment */
async function add(
  tx: Tx,
  reporter_id: number,
  target: Target,
  reason: ReportReason,
  now_ms: number,
  picture: { jpeg: Buffer; at_ms: number } | null,
): Promise<ReportRow | null> {
  const lines = await textsAround(tx, reporter_id, target);
  const session = await sessionBetween(tx, target, reporter_id);
  const [report] = await tx
    .insert(reportTable)
    .values({ ...target, ...session, reporter_id, reason, lines, at_ms: now_ms })
    .onConflictDoNothing()
    .returning();
  if (report === undefined) return null;
  if (picture !== null)
    await tx
      .insert(reportStillTable)
      .values({ report_id: report.id, jpeg: picture.jpeg, taken_at_ms: picture.at_ms });
  // What is written in a mail or on a page shows nothing of the room.
  else if (isOfRoom(target)) await keepStill(tx, report.id, target, now_ms);
  return report;
}

/**
 * Sends a report to the staff, with what they need to judge it. The same thing by the same person within an hour is one
 * report.
 * @throws performer_not_found, report_nothing, report_own
 */
export async function sendReport(
  services: Services,
  { user_id }: Member,
  { about, reason }: z.output<(typeof sendReportCall)['body']>,
): Promise<OwnReport> {
  const picture = await mailPicture(services, user_id, about);
  return unitOfWork(services.database.db, async (tx) => {
    const now_ms = services.clock.nowMs();
    const target = await findTarget(tx, user_id, about, now_ms);
    const before = await sameReport(tx, user_id, target.target_key, now_ms);
    const added = before === null ? await add(tx, user_id, target, reason, now_ms, picture) : null;
    const same = before ?? (added === null ? await sameReport(tx, user_id, target.target_key, now_ms) : null);
    const report = added ?? (same === null ? null : await addTo(tx, same, reason));
    if (report === null) throw new Error('the report was not kept');
    const [reported] = await tx
      .select({ user_name: userTable.user_name })
      .from(userTable)
      .where(eq(userTable.id, report.reported_id));
    if (report.state === 'open') await fileReport(services, tx, report);
    return ownReportOf(report, reported?.user_name ?? null);
  });
}

/** Files a report in its queue. One that has become sealed leaves the other queue. */
async function fileReport(services: Services, tx: Tx, report: ReportRow): Promise<void> {
  const [performer] = await tx
    .select({ site_id: userTable.site_id })
    .from(userTable)
    .where(eq(userTable.id, report.performer_id));
  const subject = String(report.id);
  const sealed = isSealedReason(report.reason);
  if (sealed) await withdrawItem(services, tx, { kind: 'report', subject });
  await fileItem(services, tx, {
    kind: sealed ? 'child_safety' : 'report',
    subject,
    site_id: performer?.site_id ?? services.config.site_id,
    urgent: isUrgentReason(report.reason),
  });
}
