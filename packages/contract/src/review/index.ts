import {
  REVIEW_ANSWER_STATES,
  REVIEW_REASONS,
  REVIEW_REFUSALS,
  REVIEW_STARS,
  REVIEW_STATES,
} from '@akari/rules';
import * as z from 'zod/mini';
import {
  cursorQuery,
  defineCall,
  id,
  nothing,
  pageOrder,
  performerName,
  timeMs,
  units,
} from '../common/index.ts';

const stars = z.literal(REVIEW_STARS);
const named = z.object({ performer_name: performerName });
const oneReview = z.object({ review_id: id });
/** Longer texts are refused by the rules, which count characters as a person does. */
const sentText = z.string().check(z.maxLength(4_000));
const page = z.extend(cursorQuery, { limit: z._default(cursorQuery.shape.limit, 20) });

/** A published review, as everybody reads it. */
export const review = z.object({
  review_id: id,
  /** The name that the author wrote; null: anonymous. */
  name: z.nullable(z.string()),
  stars,
  text: z.string(),
  at_ms: timeMs,
  /** The performer's answer, when staff have published it. */
  answer: z.nullable(z.string()),
  /** Whether the reader wrote it. */
  mine: z.boolean(),
});
export type Review = z.infer<typeof review>;

/** What the published reviews of a performer come to. */
export const reviewSummary = z.object({
  count: z.int(),
  /** Average in tenths of a star; null: there is no review. */
  average_tenths: z.nullable(z.int()),
  /** How many reviews have one to five stars. */
  counts: z.array(z.int()),
});
export type ReviewSummary = z.infer<typeof reviewSummary>;

/** The published reviews of a performer, and on the first page what they come to. */
export const listReviews = defineCall({
  method: 'GET',
  path: '/api/reviews/:performer_name',
  action: 'review.list',
  params: named,
  query: z.extend(page, { order: pageOrder }),
  answer: z.object({
    performer: z.object({
      performer_name: performerName,
      display_name: z.object({ ja: z.string(), en: z.string() }),
    }),
    summary: z.optional(reviewSummary),
    reviews: z.array(review),
    next_before: z.nullable(z.string()),
  }),
});

/** Viewer: whether they may review a performer now. */
export const getReviewStanding = defineCall({
  method: 'GET',
  path: '/api/reviews/:performer_name/standing',
  action: 'review.write',
  params: named,
  answer: z.object({
    /** Why a review is refused now; null: it is not. */
    refused: z.nullable(z.enum([...REVIEW_REFUSALS, 'review_promo', 'banned_out'])),
    /** From when on the wait of 24 hours is over; null: it is. */
    again_at_ms: z.nullable(timeMs),
    /** How much more has to be spent with her. */
    missing_units: units,
    /** Miles for a published review; 0: none. */
    miles: z.int(),
  }),
});

/** Viewer: sends a review. Staff read it before others do. */
export const sendReview = defineCall({
  method: 'POST',
  path: '/api/reviews/:performer_name',
  action: 'review.write',
  idempotent: true,
  params: named,
  body: z.object({ name: sentText, text: sentText, stars }),
  answer: z.object({ review_id: id }),
});

/** A review as its author sees it. */
export const ownReview = z.object({
  review_id: id,
  performer_name: performerName,
  display_name: z.object({ ja: z.string(), en: z.string() }),
  name: z.nullable(z.string()),
  stars,
  text: z.string(),
  state: z.enum(REVIEW_STATES),
  /** Why staff refused it or took it down. */
  reason: z.nullable(z.enum(REVIEW_REASONS)),
  at_ms: timeMs,
  answer: z.nullable(z.string()),
  /** Miles that it brought. */
  miles: z.int(),
});
export type OwnReview = z.infer<typeof ownReview>;

/** Viewer: the own reviews, newest first. */
export const listOwnReviews = defineCall({
  method: 'GET',
  path: '/api/own-reviews',
  action: 'review.write',
  query: page,
  answer: z.object({ reviews: z.array(ownReview), next_before: z.nullable(z.string()) }),
});
/** Viewer: deletes an own review, also one that is published. What is left of its miles goes back. */
export const deleteReview = defineCall({
  method: 'POST',
  path: '/api/own-reviews/:review_id/delete',
  action: 'review.write',
  params: oneReview,
  answer: nothing,
});

/** A published review as the performer whom it is about sees it. */
export const receivedReview = z.extend(review, {
  /** Her answer in any state; null: none. */
  own_answer: z.nullable(z.string()),
  answer_state: z.enum(REVIEW_ANSWER_STATES),
  answer_reason: z.nullable(z.enum(REVIEW_REASONS)),
});
export type ReceivedReview = z.infer<typeof receivedReview>;

/** Performer: the published reviews about her, newest first. */
export const listReceivedReviews = defineCall({
  method: 'GET',
  path: '/api/received-reviews',
  action: 'review.answer',
  query: page,
  answer: z.object({
    summary: z.optional(reviewSummary),
    reviews: z.array(receivedReview),
    next_before: z.nullable(z.string()),
  }),
});
/** Performer: answers a review. Staff read the answer before others do. */
export const answerReview = defineCall({
  method: 'POST',
  path: '/api/received-reviews/:review_id/answer',
  action: 'review.answer',
  params: oneReview,
  body: z.object({ text: sentText }),
  answer: nothing,
});
