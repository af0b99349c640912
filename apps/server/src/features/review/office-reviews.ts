import { getOfficeReview, takeDownReview, type OfficeReview } from '@akari/contract/office';
import { mayDo } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import { performStaffAct } from '../../core/staff/perform-staff-act.ts';
import { requireAct, requireRight } from '../../core/staff/require-right.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { moveReview } from './decide-review.ts';
import { lockReview } from './review.queries.ts';
import { reviewTable } from './review.table.ts';

/** A review with its two people. The performer's site decides who may see it. @throws not_found */
async function reviewWithPeople({ database }: Services, review_id: string) {
  const [performer, author] = [alias(userTable, 'performer'), alias(userTable, 'author')];
  const [row] = await database.db
    .select({
      review: reviewTable,
      performer: { id: performer.id, name: performer.user_name, site_id: performer.site_id },
      author: { id: author.id, name: author.user_name },
    })
    .from(reviewTable)
    .innerJoin(performer, eq(performer.id, reviewTable.performer_id))
    .innerJoin(author, eq(author.id, reviewTable.viewer_id))
    .where(eq(reviewTable.id, rowIdOf(review_id) ?? 0));
  if (row === undefined) throw new Problem('not_found');
  return row;
}

type Found = Awaited<ReturnType<typeof reviewWithPeople>>;
const describe = ({ review, performer, author }: Found): Omit<OfficeReview, 'may_decide'> => ({
  review_id: String(review.id),
  performer: { id: String(performer.id), name: performer.name },
  author: { id: String(author.id), name: author.name },
  ...{ name: review.name, stars: review.stars, text: review.text, state: review.state },
  ...{ reason: review.reason, spent_units: review.spent_units, at_ms: review.at_ms },
  ...{ published_at_ms: review.published_at_ms, answer: review.answer, answer_state: review.answer_state },
});

/** Reviews in the back office: reading, and taking down what others see. */
export function officeReviewRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, getOfficeReview, async ({ staff, params }) => {
    const found = await reviewWithPeople(services, params.review_id);
    requireRight(staff, 'content.read', found.performer.site_id);
    return { ...describe(found), may_decide: mayDo(staff, 'review.reject', found.performer.site_id) };
  });
  officeRoute(app, services, takeDownReview, async ({ staff, params, body, request }) => {
    const { review, performer } = await reviewWithPeople(services, params.review_id);
    requireAct(staff, 'review.reject', performer.site_id);
    const { why, reason } = body;
    await performStaffAct(services, { act: 'review.reject', staff, reason, request }, async (tx) => {
      const locked = await lockReview(tx, review.id);
      if (locked === null) throw new Problem('not_found');
      await moveReview(services, tx, locked, 'remove', why);
      const after = { state: 'removed', reason: why };
      return { subject: { kind: 'review', id: review.id }, before: { state: locked.state }, after };
    });
    return {};
  });
}
