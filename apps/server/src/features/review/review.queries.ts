import type { OwnReview, PageOrder, ReceivedReview, Review, ReviewSummary } from '@akari/contract';
import { averageTenths, REVIEW_STARS } from '@akari/rules';
import { and, asc, count, desc, eq, gt, lt, ne, or, type SQL } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { channelTable } from '../../core/channel/state/channel.table.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import { reviewTable, type ReviewRow } from './review.table.ts';

/** What of a review waits in the queue: the review itself, or the answer to it. */
export type ReviewPart = 'review' | 'answer';
export const reviewSubject = (part: ReviewPart, id: number): string =>
  part === 'review' ? String(id) : `answer:${id}`;
export const partOfSubject = (subject: string): { part: ReviewPart; id: number } =>
  subject.startsWith('answer:')
    ? { part: 'answer', id: Number(subject.slice('answer:'.length)) }
    : { part: 'review', id: Number(subject) };

export async function reviewOf(db: Db | Tx, id: number): Promise<ReviewRow | null> {
  const [row] = await db.select().from(reviewTable).where(eq(reviewTable.id, id));
  return row ?? null;
}
export async function lockReview(tx: Tx, id: number): Promise<ReviewRow | null> {
  const [row] = await tx.select().from(reviewTable).where(eq(reviewTable.id, id)).for('update');
  return row ?? null;
}

/** The name that a performer shows. */
export async function displayNameOf(db: Db | Tx, performer_id: number): Promise<{ ja: string; en: string }> {
  const [channel] = await db
    .select({ display_name: channelTable.display_name })
    .from(channelTable)
    .where(eq(channelTable.performer_id, performer_id));
  return channel?.display_name ?? { ja: '', en: '' };
}

const isPublished = (performer_id: number): SQL | undefined =>
  and(eq(reviewTable.performer_id, performer_id), eq(reviewTable.state, 'published'));

/** What the published reviews of a performer come to. */
export async function summaryOf(db: Db, performer_id: number): Promise<ReviewSummary> {
  const rows = await db
    .select({ stars: reviewTable.stars, reviews: count() })
    .from(reviewTable)
    .where(isPublished(performer_id))
    .groupBy(reviewTable.stars);
  const counts = REVIEW_STARS.map((stars) => rows.find((row) => row.stars === stars)?.reviews ?? 0);
  return {
    count: counts.reduce((sum, one) => sum + one, 0),
    average_tenths: averageTenths(counts),
    counts,
  };
}

export interface PageRequest {
  before?: string | undefined;
  limit: number;
  /** Newest first, if it is not said. */
  order?: PageOrder;
}
interface Page<R> {
  reviews: R[];
  next_before: string | null;
}
/** The time and the id of the last review of a page: ids are in no order. */
const cursorOf = (at_ms: number, id: number): string => `${at_ms}-${id}`;
function after(
  column: typeof reviewTable.at_ms | typeof reviewTable.published_at_ms,
  before?: string,
  order: PageOrder = 'newest',
) {
  const [at, id] = (before ?? '').split('-');
  const [at_ms, row_id] = [rowIdOf(at ?? ''), rowIdOf(id ?? '')];
  if (at_ms === null || row_id === null) return undefined;
  const beyond = order === 'newest' ? lt : gt;
  return or(beyond(column, at_ms), and(eq(column, at_ms), beyond(reviewTable.id, row_id)));
}
function pageOf<R, S>(
  rows: readonly R[],
  limit: number,
  cursor: (row: R) => string,
  show: (row: R) => S,
): Page<S> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    reviews: shown.map(show),
    next_before: rows.length > limit && last !== undefined ? cursor(last) : null,
  };
}

interface PublishedRow {
  review: ReviewRow;
  closed_at_ms: number | null;
}

async function publishedRows(
  db: Db,
  performer_id: number,
  { before, limit, order = 'newest' }: PageRequest,
): Promise<PublishedRow[]> {
  const { published_at_ms, id } = reviewTable;
  const by = order === 'newest' ? desc : asc;
  return db
    .select({ review: reviewTable, closed_at_ms: userTable.closed_at_ms })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.viewer_id))
    .where(and(isPublished(performer_id), after(published_at_ms, before, order)))
    .orderBy(by(published_at_ms), by(id))
    .limit(limit + 1);
}
const publishedCursor = ({ review }: PublishedRow): string =>
  cursorOf(review.published_at_ms ?? 0, review.id);

/** A review whose author has closed the account stays, without the name. */
const shownReview = ({ review, closed_at_ms }: PublishedRow, reader_id: number | null): Review => ({
  review_id: String(review.id),
  name: closed_at_ms === null ? review.name : null,
  stars: review.stars,
  text: review.text,
  at_ms: review.at_ms,
  answer: review.answer_state === 'published' ? review.answer : null,
  mine: review.viewer_id === reader_id,
});

/** The published reviews of a performer. */
export async function reviewsOf(
  db: Db,
  performer_id: number,
  page: PageRequest,
  reader_id: number | null,
): Promise<Page<Review>> {
  const rows = await publishedRows(db, performer_id, page);
  return pageOf(rows, page.limit, publishedCursor, (row) => shownReview(row, reader_id));
}

/** As `reviewsOf`, for the performer herself: with her answers in any state. */
export async function receivedReviewsOf(
  db: Db,
  performer_id: number,
  page: PageRequest,
): Promise<Page<ReceivedReview>> {
  return pageOf(await publishedRows(db, performer_id, page), page.limit, publishedCursor, (row) => ({
    ...shownReview(row, performer_id),
    own_answer: row.review.answer,
    answer_state: row.review.answer_state,
    answer_reason: row.review.answer_reason,
  }));
}

/** The reviews that a viewer has written and not deleted, newest first. */
export async function ownReviewsOf(
  db: Db,
  viewer_id: number,
  { before, limit }: PageRequest,
): Promise<Page<OwnReview>> {
  const { at_ms, id, state } = reviewTable;
  const rows = await db
    .select({
      review: reviewTable,
      performer_name: userTable.user_name,
      display_name: channelTable.display_name,
    })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.performer_id))
    .innerJoin(channelTable, eq(channelTable.performer_id, reviewTable.performer_id))
    .where(and(eq(reviewTable.viewer_id, viewer_id), ne(state, 'deleted'), after(at_ms, before)))
    .orderBy(desc(at_ms), desc(id))
    .limit(limit + 1);
  return pageOf(
    rows,
    limit,
    ({ review }) => cursorOf(review.at_ms, review.id),
    ({ review, performer_name, display_name }) => ({
      review_id: String(review.id),
      ...{ performer_name, display_name },
      ...{ name: review.name, stars: review.stars, text: review.text, state: review.state },
      ...{ reason: review.reason, at_ms: review.at_ms, miles: review.miles },
      answer: review.answer_state === 'published' ? review.answer : null,
    }),
  );
}
