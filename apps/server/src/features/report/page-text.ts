import type { QueueAbout, ReportedThing } from '@akari/contract';
import { nextBlogCommentState, nextReviewState, type ReviewReason } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { lockComment } from '../blog/blog.queries.ts';
import { commentById, commentSeenBy, entryTitle } from '../blog/comment-to-report.ts';
import { moveComment } from '../blog/move-entry.ts';
import { moveReview } from '../review/decide-review.ts';
import { lockReview, reviewOf } from '../review/review.queries.ts';
import type { KeptLine, ReportRow } from './report.table.ts';

type PageTextReport = Pick<ReportRow, 'target' | 'line_id'>;

interface PageText {
  id: number;
  performer_id: number;
  author_id: number;
}

/** A review that everybody reads now. Those of a performer who has closed the account are gone. */
async function publishedReview(tx: Tx, id: number): Promise<PageText | null> {
  const review = await reviewOf(tx, id);
  if (review?.state !== 'published') return null;
  const [performer] = await tx
    .select({ closed_at_ms: userTable.closed_at_ms })
    .from(userTable)
    .where(eq(userTable.id, review.performer_id));
  if (performer === undefined || performer.closed_at_ms !== null) return null;
  return { id, performer_id: review.performer_id, author_id: review.viewer_id };
}

/**
 * Finds a review or a comment that the reporter can read.
 * @throws report_nothing
 */
export async function findPageText(
  tx: Tx,
  reporter_id: number,
  about: Extract<ReportedThing, { target: 'review' | 'comment' }>,
  now_ms: number,
): Promise<PageText> {
  if (about.target === 'review') {
    const review = await publishedReview(tx, rowIdOf(about.review_id) ?? 0);
    if (review === null) throw new Problem('report_nothing');
    return review;
  }
  const comment = await commentSeenBy(tx, reporter_id, rowIdOf(about.comment_id) ?? 0, now_ms);
  if (comment === null) throw new Problem('report_nothing');
  return { id: comment.id, performer_id: comment.performer_id, author_id: comment.viewer_id };
}

/** The text as it is now: its author may delete it before staff read the report. */
export async function pageTextLines(tx: Tx, { target, line_id }: PageTextReport): Promise<KeptLine[]> {
  const found = target === 'review' ? await reviewOf(tx, line_id ?? 0) : await commentById(tx, line_id ?? 0);
  if (found === null) return [];
  const { id, at_ms, viewer_id, text } = found;
  return [{ line_id: id, at_ms, author_id: viewer_id, kind: 'text', text, lang: null }];
}

type Place = Extract<QueueAbout, { kind: 'report' }>['place'];

/** Where a reported text stands, and whether it is there to be taken down. */
export async function placeOf(db: Db | Tx, { target, line_id }: PageTextReport): Promise<Place> {
  if (target === 'review') {
    const review = await reviewOf(db, line_id ?? 0);
    if (review === null) return null;
    const { id, name, stars, state } = review;
    const shown = nextReviewState(state, 'remove') !== null;
    return { of: 'review', review_id: String(id), name, stars, shown };
  }
  if (target !== 'comment') return null;
  const comment = await commentById(db, line_id ?? 0);
  if (comment === null) return null;
  return {
    ...{ of: 'comment', comment_id: String(comment.id), entry_id: String(comment.entry_id) },
    ...{ title: await entryTitle(db, comment.entry_id), name: comment.name },
    shown: nextBlogCommentState(comment.state, 'remove') !== null,
  };
}

/** Locks what a decision may take down. */
export async function lockPageText(tx: Tx, { target, line_id }: PageTextReport): Promise<void> {
  if (target === 'review') await lockReview(tx, line_id ?? 0);
  if (target === 'comment') await lockComment(tx, line_id ?? 0);
}

/**
 * Takes a reported text down. The author of a review reads the reason.
 * @throws bad_request, review_over, blog_comment_over, money_stopped
 */
export async function takeDownPageText(
  services: Services,
  tx: Tx,
  { target, line_id }: PageTextReport,
  reason: ReviewReason,
): Promise<void> {
  if (target === 'review') {
    const review = await lockReview(tx, line_id ?? 0);
    if (review === null) throw new Problem('review_over');
    return moveReview(services, tx, review, 'remove', reason);
  }
  if (target !== 'comment') throw new Problem('bad_request');
  const comment = await lockComment(tx, line_id ?? 0);
  if (comment === null) throw new Problem('blog_comment_over');
  return moveComment(tx, comment, 'remove');
}
