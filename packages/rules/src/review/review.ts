import type { ErrorName } from '../error/index.ts';
import { nextState, type Machine } from '../machine/index.ts';
import { UNITS_PER_POINT } from '../points/units.ts';

/** Characters of a comment, as a person counts them (spec §5). */
export const REVIEW_LENGTH = { least: 30, most: 200 } as const;
/** Most characters of the name under a review; an empty name is an anonymous review (spec §5). */
export const REVIEW_NAME_MAX = 20;
/** Most characters of the performer's answer. */
export const REVIEW_ANSWER_MAX = 200;
export const REVIEW_STARS = [1, 2, 3, 4, 5] as const;
export type ReviewStars = (typeof REVIEW_STARS)[number];

/** Spent with the performer within a month, and again after a review before the next one (spec §5). */
export const REVIEW_SPENT_UNITS = 6 * UNITS_PER_POINT;
export const REVIEW_SPENT_MS = 30 * 24 * 3_600_000;
/** One review per performer in 24 hours (spec §5). */
export const REVIEW_GAP_MS = 24 * 3_600_000;

/** `removed`: staff took it down after it was published. The author deletes it in any state. */
export const REVIEW_STATES = ['pending', 'published', 'refused', 'removed', 'deleted'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];
export const REVIEW_EVENTS = ['approve', 'reject', 'remove', 'delete'] as const;
export type ReviewEvent = (typeof REVIEW_EVENTS)[number];

export const REVIEW_MACHINE: Machine<ReviewState, ReviewEvent> = {
  name: 'review',
  initial: 'pending',
  states: REVIEW_STATES,
  events: REVIEW_EVENTS,
  transitions: {
    pending: { approve: 'published', reject: 'refused', delete: 'deleted' },
    published: { remove: 'removed', delete: 'deleted' },
    refused: { delete: 'deleted' },
    removed: { delete: 'deleted' },
    deleted: {},
  },
};
export const nextReviewState = (state: ReviewState, event: ReviewEvent): ReviewState | null =>
  nextState(REVIEW_MACHINE, state, event);

/** The performer's answer below a review. `none`: she has not written one. A new text waits for staff again. */
export const REVIEW_ANSWER_STATES = ['none', 'pending', 'published', 'refused'] as const;
export type ReviewAnswerState = (typeof REVIEW_ANSWER_STATES)[number];
export const REVIEW_ANSWER_EVENTS = ['write', 'approve', 'reject'] as const;
export type ReviewAnswerEvent = (typeof REVIEW_ANSWER_EVENTS)[number];

export const REVIEW_ANSWER_MACHINE: Machine<ReviewAnswerState, ReviewAnswerEvent> = {
  name: 'answer to a review',
  initial: 'none',
  states: REVIEW_ANSWER_STATES,
  events: REVIEW_ANSWER_EVENTS,
  transitions: {
    none: { write: 'pending' },
    pending: { approve: 'published', reject: 'refused' },
    // One answer for each review: a published one stays.
    published: { reject: 'refused' },
    refused: { write: 'pending' },
  },
};
export const nextReviewAnswerState = (
  state: ReviewAnswerState,
  event: ReviewAnswerEvent,
): ReviewAnswerState | null => nextState(REVIEW_ANSWER_MACHINE, state, event);

/** Why staff do not publish a review or an answer. */
export const REVIEW_REASONS = ['insult', 'private_data', 'contact', 'unrelated', 'unsuitable'] as const;
export type ReviewReason = (typeof REVIEW_REASONS)[number];

/** Why a comment of so many characters cannot be sent; null: it can. */
export function reviewLengthRefusal(length: number): ErrorName | null {
  if (length === 0) return 'review_empty';
  if (length < REVIEW_LENGTH.least) return 'review_too_short';
  return length > REVIEW_LENGTH.most ? 'review_too_long' : null;
}

/** What decides whether a viewer may review a performer. */
export interface ReviewStanding {
  /** Spent with her in the last month, without thank-you points. */
  spent_units: number;
  /** When the viewer wrote the last review of her, whatever became of it; null: never. */
  last_at_ms: number | null;
  /** Spent with her since the last review that was not refused; null: there was no such review. */
  since_units: number | null;
}

/** From when on a viewer may review the performer again; null: 24 hours have passed. */
export function reviewAgainAtMs(last_at_ms: number | null, now_ms: number): number | null {
  const again_at_ms = last_at_ms === null ? now_ms : last_at_ms + REVIEW_GAP_MS;
  return again_at_ms > now_ms ? again_at_ms : null;
}

export const REVIEW_REFUSALS = ['review_too_soon', 'review_more_points', 'review_points_short'] as const;
export type ReviewRefusal = (typeof REVIEW_REFUSALS)[number];

/** Why a viewer may not review a performer now; null: they may. */
export function refusesReview(standing: ReviewStanding, now_ms: number): ReviewRefusal | null {
  const { spent_units, last_at_ms, since_units } = standing;
  if (reviewAgainAtMs(last_at_ms, now_ms) !== null) return 'review_too_soon';
  if (since_units !== null && since_units < REVIEW_SPENT_UNITS) return 'review_more_points';
  return spent_units < REVIEW_SPENT_UNITS ? 'review_points_short' : null;
}

/** The average of published stars in tenths, rounded half up. @param counts of one to five stars; null: no review */
export function averageTenths(counts: readonly number[]): number | null {
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (count === 0) return null;
  const stars = counts.reduce((sum, one, at) => sum + one * (at + 1), 0);
  return Math.floor((stars * 20 + count) / (2 * count));
}
