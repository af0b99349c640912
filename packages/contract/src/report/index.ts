import { REPORT_REASON_NAMES, REPORT_STATES, REPORT_TARGETS, type ReportReason } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, performerName, timeMs } from '../common/index.ts';

export const reportReason = z.enum(REPORT_REASON_NAMES as [ReportReason, ...ReportReason[]]);

/** A report as its sender sees it. */
export const ownReport = z.object({
  report_id: id,
  target: z.enum(REPORT_TARGETS),
  reason: reportReason,
  /** The person who was reported; null: an anonymous one, or the author of a text on a page. */
  about_name: z.nullable(z.string()),
  at_ms: timeMs,
  state: z.enum(REPORT_STATES),
  decided_at_ms: z.nullable(timeMs),
});
export type OwnReport = z.infer<typeof ownReport>;

/**
 * What is reported, in the room of which performer. `message`: a text that the other side of a conversation wrote;
 * `mail`: the same in the mailbox, also a picture.
 * `viewer`: a viewer whom the performer has met in the own room. `review` and `comment`: a text on a page that the
 * reporter can read.
 */
export const reportedThing = z.union([
  z.object({ target: z.literal('line'), performer_name: performerName, line_id: z.int() }),
  z.object({ target: z.literal('message'), message_id: z.int() }),
  z.object({ target: z.literal('mail'), message_id: z.int() }),
  z.object({ target: z.literal('viewer'), viewer_id: id }),
  z.object({ target: z.literal('review'), review_id: id }),
  z.object({ target: z.literal('comment'), comment_id: id }),
  z.object({ target: z.enum(['person', 'picture', 'broadcast']), performer_name: performerName }),
]);
export type ReportedThing = z.infer<typeof reportedThing>;

/** Member: reports something to the staff. The same thing within an hour is one report. */
export const sendReport = defineCall({
  method: 'POST',
  path: '/api/report',
  action: 'report.send',
  body: z.object({ about: reportedThing, reason: reportReason }),
  answer: z.object({ report: ownReport }),
});
/** Member: lists the own reports, newest first. */
export const listReports = defineCall({
  method: 'GET',
  path: '/api/report',
  action: 'report.list',
  answer: z.object({ reports: z.array(ownReport) }),
});
