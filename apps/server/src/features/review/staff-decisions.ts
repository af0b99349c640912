import { nextReviewState, REVIEW_REASONS } from '@akari/rules';
import { desc, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ActReport, ActRequest } from '../../core/audit/act.ts';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AT_ONCE, setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { moveReview } from './decide-review.ts';
import { lockReview } from './review.queries.ts';
import { reviewTable } from './review.table.ts';

/** Staff take a published review down. Subject: its id. A deadline, so that a server node does it and writes the mail. */
const REMOVAL = 'review.removal';
const LISTED = 100;
const removal = z.object({ reason: z.enum(REVIEW_REASONS) });
const named = removal.extend({ id: z.coerce.number().int().positive() });

/** Staff act: takes a published review down. */
export async function removeReview(tx: Tx, { options }: ActRequest): Promise<ActReport> {
  const { id, reason } = named.parse(options);
  const review = await lockReview(tx, id);
  if (review === null) throw new Problem('not_found');
  const { state } = review;
  const next = nextReviewState(state, 'remove');
  if (next === null) throw new Problem('review_over');
  await setDeadline(tx, REMOVAL, String(id), AT_ONCE, { reason });
  return {
    ...{ subject: { kind: 'review', id }, before: { state }, after: { state: next, reason } },
    message: `review ${id} is taken down (${reason}) now, or when a server starts`,
  };
}

/** Staff command: lists the published reviews, newest first. */
export async function listReviewsForStaff(db: Tx): Promise<string> {
  const rows = await db
    .select({ review: reviewTable, name: userTable.user_name })
    .from(reviewTable)
    .innerJoin(userTable, eq(userTable.id, reviewTable.performer_id))
    .where(eq(reviewTable.state, 'published'))
    .orderBy(desc(reviewTable.published_at_ms), desc(reviewTable.id))
    .limit(LISTED);
  if (rows.length === 0) return 'no review is published';
  return rows
    .map(({ review, name }) => `${review.id}  ${name}  ${review.stars}/5  ${review.text}`)
    .join('\n');
}

export function handleRemovals(services: Services): void {
  services.deadlines.handle(
    REMOVAL,
    (tx, subject) => lockReview(tx, Number(subject)),
    async (tx, _after, review, { payload }) => {
      const { reason } = removal.parse(payload);
      // Too late when the author has deleted it.
      if (review === null || nextReviewState(review.state, 'remove') === null) return;
      await moveReview(services, tx, review, 'remove', reason);
    },
  );
}
