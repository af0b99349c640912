import {
  chatLength,
  cleanChatText,
  nextReviewAnswerState,
  REVIEW_ANSWER_MAX,
  reviewWordsRefusal,
} from '@akari/rules';
import { eq } from 'drizzle-orm';
import { userTable } from '../../core/account/state/account.table.ts';
import { siteWords } from '../../core/moderation/line/site-words.ts';
import { fileItem } from '../../core/queue/file-item.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { moveReview } from './decide-review.ts';
import { lockReview, reviewSubject } from './review.queries.ts';
import { reviewTable } from './review.table.ts';

/** Deletes a review of the viewer. @throws not_found, review_over, money_stopped */
export async function deleteReview(services: Services, viewer_id: number, review_id: string): Promise<void> {
  await unitOfWork(services.database.db, async (tx) => {
    const review = await lockReview(tx, rowIdOf(review_id) ?? 0);
    if (review?.viewer_id !== viewer_id) throw new Problem('not_found');
    await moveReview(services, tx, review, 'delete');
  });
}

/** Reads an answer as it would be shown. @throws review_answer_too_long, review_problem */
async function readAnswer(services: Services, performer_id: number, sent: string): Promise<string> {
  const text = cleanChatText(sent);
  if (text === '' || chatLength(text) > REVIEW_ANSWER_MAX) throw new Problem('review_answer_too_long');
  const refused = reviewWordsRefusal({ name: '', text }, await siteWords(services, performer_id), []);
  if (refused !== null) throw new Problem(refused);
  return text;
}

/**
 * The performer answers a published review. Others see it after staff have published it.
 * @throws not_found, review_over, review_answer_too_long, review_problem
 */
export async function answerReview(
  services: Services,
  performer_id: number,
  review_id: string,
  sent: string,
): Promise<void> {
  const answer = await readAnswer(services, performer_id, sent);
  await unitOfWork(services.database.db, async (tx) => {
    const review = await lockReview(tx, rowIdOf(review_id) ?? 0);
    if (review?.performer_id !== performer_id) throw new Problem('not_found');
    const answer_state = nextReviewAnswerState(review.answer_state, 'write');
    if (review.state !== 'published' || answer_state === null) throw new Problem('review_over');
    const answered_at_ms = services.clock.nowMs();
    await tx
      .update(reviewTable)
      .set({ answer, answer_state, answer_reason: null, answered_at_ms })
      .where(eq(reviewTable.id, review.id));
    const [performer] = await tx
      .select({ site_id: userTable.site_id })
      .from(userTable)
      .where(eq(userTable.id, performer_id));
    await fileItem(services, tx, {
      kind: 'review',
      subject: reviewSubject('answer', review.id),
      site_id: performer?.site_id ?? services.config.site_id,
      urgent: false,
    });
  });
}
