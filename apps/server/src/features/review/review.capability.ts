import {
  answerReview as answerCall,
  deleteReview as deleteCall,
  getReviewStanding,
  listOwnReviews,
  listReceivedReviews,
  listReviews,
  sendReview as sendCall,
} from '@akari/contract';
import { performerOf } from '../../core/channel/state/performer-by-name.ts';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import type { Services } from '../../platform/services.ts';
import { reviewQueue } from './decide-review.ts';
import { officeReviewRoutes } from './office-reviews.ts';
import { answerReview, deleteReview } from './own-reviews.ts';
import { addReviewMails } from './review-mails.ts';
import {
  displayNameOf,
  ownReviewsOf,
  receivedReviewsOf,
  reviewsOf,
  summaryOf,
  type PageRequest,
} from './review.queries.ts';
import { handleRemovals } from './staff-decisions.ts';
import { ownStanding, sendReview } from './send-review.ts';

/** What everybody reads of a performer's reviews. @throws performer_not_found */
async function publicPage(
  { database: { db } }: Services,
  reader_id: number | null,
  performer_name: string,
  page: PageRequest,
) {
  const { id, user_name } = await performerOf(db, performer_name);
  return {
    performer: { performer_name: user_name, display_name: await displayNameOf(db, id) },
    ...(page.before === undefined ? { summary: await summaryOf(db, id) } : {}),
    ...(await reviewsOf(db, id, page, reader_id)),
  };
}

/** Reviews of performers by viewers who spent points with them (spec §3, §5). */
export const reviewCapability: Capability = {
  name: 'review',
  routes: (app, services) => {
    const { db } = services.database;
    queueKinds(services).add(reviewQueue(services));
    officeReviewRoutes(app, services);
    addReviewMails(services);
    route(app, listReviews, ({ person, params, query }) =>
      publicPage(services, person.user_id, params.performer_name, query),
    );
    route(app, getReviewStanding, ({ person, params }) =>
      ownStanding(services, person, params.performer_name),
    );
    route(app, sendCall, ({ person, params, body, idempotency_key }) =>
      sendReview(services, person, params.performer_name, body, idempotency_key),
    );
    route(app, listOwnReviews, ({ person, query }) => ownReviewsOf(db, person.user_id, query));
    route(app, deleteCall, async ({ person, params }) => {
      await deleteReview(services, person.user_id, params.review_id);
      return {};
    });
    route(app, listReceivedReviews, async ({ person, query }) => ({
      ...(query.before === undefined ? { summary: await summaryOf(db, person.user_id) } : {}),
      ...(await receivedReviewsOf(db, person.user_id, query)),
    }));
    route(app, answerCall, async ({ person, params, body }) => {
      await answerReview(services, person.user_id, params.review_id, body.text);
      return {};
    });
  },
  start: handleRemovals,
};
