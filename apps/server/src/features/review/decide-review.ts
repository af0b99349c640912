import type { QueueAbout } from '@akari/contract';
import {
  nextReviewAnswerState,
  nextReviewState,
  REVIEW_REASONS,
  type ReviewAnswerEvent,
  type ReviewEvent,
  type ReviewReason,
} from '@akari/rules';
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ActDone } from '../../core/audit/record-act.ts';
import { queueMails } from '../../core/mail/queue-mail.ts';
import { earnMiles, takeMilesBack } from '../../core/mile/earn-miles.ts';
import { withdrawItem } from '../../core/queue/file-item.ts';
import type { Decided, QueueKind } from '../../core/queue/queue-kind.ts';
import { queuePeople } from '../../core/queue/queue-people.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { lockReview, partOfSubject, reviewOf, reviewSubject } from './review.queries.ts';
import { reviewTable, type ReviewRow } from './review.table.ts';

/** How often staff refused what the person of an item wrote, or took it down. */
async function rejectedBefore(
  db: Db | Tx,
  { performer_id, viewer_id }: ReviewRow,
  part: string,
): Promise<number> {
  const where =
    part === 'review'
      ? and(eq(reviewTable.viewer_id, viewer_id), isNotNull(reviewTable.reason))
      : and(eq(reviewTable.performer_id, performer_id), isNotNull(reviewTable.answer_reason));
  const [row] = await db.select({ rejected: count() }).from(reviewTable).where(where);
  return row?.rejected ?? 0;
}

async function show(db: Db | Tx, subject: string): Promise<QueueAbout | null> {
  const { part, id } = partOfSubject(subject);
  const review = await reviewOf(db, id);
  if (review === null || review.state === 'deleted') return null;
  const { performer_id, viewer_id, name, stars, text, answer, spent_units, at_ms, answered_at_ms } = review;
  const person = await queuePeople(db, [performer_id, viewer_id]);
  return {
    kind: 'review',
    review_id: String(id),
    part,
    performer: person(performer_id),
    viewer: person(viewer_id),
    ...{ name, stars, text, answer, spent_units },
    at_ms: part === 'review' ? at_ms : (answered_at_ms ?? at_ms),
    rejected_before: await rejectedBefore(db, review, part),
  };
}

async function titles(db: Db, subjects: readonly string[]): Promise<Map<string, string>> {
  const ids = subjects.map((subject) => partOfSubject(subject).id);
  const rows = await db
    .select({ id: reviewTable.id, performer_id: reviewTable.performer_id })
    .from(reviewTable)
    .where(inArray(reviewTable.id, ids));
  const person = await queuePeople(
    db,
    rows.map(({ performer_id }) => performer_id),
  );
  const of = new Map(rows.map(({ id, performer_id }) => [id, person(performer_id).user_name]));
  return new Map(subjects.map((subject) => [subject, of.get(partOfSubject(subject).id) ?? '']));
}

/**
 * Moves a locked review by the rules' state machine. A published one brings its author miles; one that is gone gives back
 * what is left of them.
 * @throws review_over, money_stopped; nothing was changed then
 */
export async function moveReview(
  services: Services,
  tx: Tx,
  review: ReviewRow,
  event: ReviewEvent,
  reason: ReviewReason | null = review.reason,
): Promise<void> {
  const { id, viewer_id, state: before } = review;
  const state = nextReviewState(before, event);
  if (state === null) throw new Problem('review_over');
  // It needs no decision any more, unless that is what moves it.
  if (before === 'pending')
    await withdrawItem(services, tx, { kind: 'review', subject: reviewSubject('review', id) });
  if (review.answer_state === 'pending' && before === 'published')
    await withdrawItem(services, tx, { kind: 'review', subject: reviewSubject('answer', id) });
  const act = { viewer_id, act: 'review', subject_id: id } as const;
  const miles = state === 'published' ? await earnMiles(services, tx, act) : review.miles;
  if (before === 'published') await takeMilesBack(services, tx, act);
  const published_at_ms = state === 'published' ? services.clock.nowMs() : review.published_at_ms;
  await tx.update(reviewTable).set({ state, reason, miles, published_at_ms }).where(eq(reviewTable.id, id));
  if (event !== 'delete')
    await queueMails(services, tx, [viewer_id], { kind: 'review_decided', params: { review_id: id } });
}

/** Moves the answer of a locked review. @throws review_over */
export async function moveAnswer(
  services: Services,
  tx: Tx,
  review: ReviewRow,
  event: Exclude<ReviewAnswerEvent, 'write'>,
  reason: ReviewReason | null,
): Promise<void> {
  const answer_state = nextReviewAnswerState(review.answer_state, event);
  if (answer_state === null || review.state !== 'published') throw new Problem('review_over');
  await tx
    .update(reviewTable)
    .set({ answer_state, answer_reason: reason })
    .where(eq(reviewTable.id, review.id));
  if (answer_state === 'published')
    await queueMails(services, tx, [review.viewer_id], {
      kind: 'review_answered',
      params: { review_id: review.id },
    });
}

const reasonOf = ({ decision, reason }: Pick<Decided, 'decision' | 'reason'>): ReviewReason | null => {
  if (decision === 'approve') return null;
  const why = REVIEW_REASONS.find((one) => one === reason);
  if (decision !== 'reject' || why === undefined) throw new Problem('bad_request');
  return why;
};

/** Does what staff have decided about a review or an answer that waits. */
async function decide(services: Services, tx: Tx, subject: string, decided: Decided): Promise<ActDone> {
  const { part, id } = partOfSubject(subject);
  const reason = reasonOf(decided);
  const review = await lockReview(tx, id);
  if (review === null) throw new Problem('not_found');
  const event = reason === null ? 'approve' : 'reject';
  const before = part === 'review' ? review.state : review.answer_state;
  if (before !== 'pending') throw new Problem('review_over');
  if (part === 'review') await moveReview(services, tx, review, event, reason);
  else await moveAnswer(services, tx, review, event, reason);
  return {
    subject: { kind: 'review', id },
    before: { state: before },
    after: { part, decision: event, ...(reason === null ? {} : { reason }) },
  };
}

/** The queue of reviews and of answers to them. */
export const reviewQueue = (services: Services): QueueKind => ({
  name: 'review',
  show,
  titles,
  lock: async (tx, subject) => {
    await lockReview(tx, partOfSubject(subject).id);
  },
  decide: (tx, _after, subject, decided) => decide(services, tx, subject, decided),
});
