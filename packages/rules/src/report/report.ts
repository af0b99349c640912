/**
 * What can be reported: a chat line, a message to one person, a person, the picture that is shown now, the whole
 * broadcast, a published review, or a comment on a blog.
 */
export const REPORT_TARGETS = [
  'line',
  'message',
  'person',
  'picture',
  'broadcast',
  'review',
  'comment',
] as const;
export type ReportTarget = (typeof REPORT_TARGETS)[number];
/** Texts that stand on a page of a performer, outside of her room. Staff can take them down. */
export const isPageText = (target: ReportTarget): target is 'review' | 'comment' =>
  target === 'review' || target === 'comment';

interface Reason {
  /** Urgent reports come before all others and are due soon. */
  urgent: boolean;
  targets: readonly ReportTarget[];
}

const ALL = REPORT_TARGETS;
const TEXTS = ['review', 'comment'] as const;
/** Why something is reported, the most urgent first. The page words them. */
export const REPORT_REASONS = {
  minor: { urgent: true, targets: ALL },
  threat: { urgent: true, targets: ['line', 'message', 'person', 'broadcast', ...TEXTS] },
  no_consent: { urgent: true, targets: ['person', 'picture', 'broadcast'] },
  private_data: { urgent: false, targets: ['line', 'message', 'picture', ...TEXTS] },
  harassment: { urgent: false, targets: ['line', 'message', 'person', 'broadcast', ...TEXTS] },
  forbidden: { urgent: false, targets: ['line', 'message', 'picture', 'broadcast', ...TEXTS] },
  off_site: { urgent: false, targets: ['line', 'message', 'person', 'broadcast', ...TEXTS] },
  spam: { urgent: false, targets: ['line', 'message', 'person', ...TEXTS] },
  other: { urgent: false, targets: ALL },
} as const satisfies Readonly<Record<string, Reason>>;

export type ReportReason = keyof typeof REPORT_REASONS;
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as ReportReason[];

const reasonOf = (reason: ReportReason): Reason => REPORT_REASONS[reason];
/** The reasons that fit what is reported, in their order. */
export const reportReasonsFor = (target: ReportTarget): ReportReason[] =>
  REPORT_REASON_NAMES.filter((reason) => reasonOf(reason).targets.includes(target));
export const isUrgentReason = (reason: ReportReason): boolean => reasonOf(reason).urgent;
/** A report with this reason is sealed: only those who work on child safety learn that there is one. */
export const SEALED_REASON = 'minor' satisfies ReportReason;
export const isSealedReason = (reason: ReportReason): boolean => reason === SEALED_REASON;
/** The more urgent of two reasons: the one further up in the table. */
export const moreUrgent = (one: ReportReason, other: ReportReason): ReportReason =>
  REPORT_REASON_NAMES.indexOf(one) <= REPORT_REASON_NAMES.indexOf(other) ? one : other;

/** Reports of one person about the same thing within this time are one report. */
export const REPORT_MERGE_MS = 60 * 60_000;
/** How many lines before and after a reported line, or before another report, the report keeps. */
export const REPORT_LINES_AROUND = 10;

/** `upheld`: staff agreed and acted on it. */
export const REPORT_STATES = ['open', 'upheld', 'dismissed'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
