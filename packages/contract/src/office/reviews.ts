import { REVIEW_ANSWER_STATES, REVIEW_REASONS, REVIEW_STARS, REVIEW_STATES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, nothing, timeMs, units } from '../common/index.ts';
import { defineOfficeList } from './list.ts';
import { actReason } from './reason.ts';

/** Reviews of performers, in every state. It is searched by the performer and by the author. */
export const reviewsList = defineOfficeList({
  name: 'reviews',
  right: 'content.read',
  search: true,
  sort: 'at_ms',
  order: 'desc',
  columns: {
    review_id: { kind: 'id', hidden: true },
    review_text: { kind: 'text' },
    review_stars: { kind: 'count' },
    performer: { kind: 'person', filter: true },
    author: { kind: 'person', filter: true },
    review_state: { kind: 'choice', choices: REVIEW_STATES, filter: true },
    at_ms: { kind: 'time', sort: true, filter: true },
    site_id: { kind: 'site', filter: true },
  },
});

const params = z.object({ review_id: id });
const person = z.object({ id, name: z.string() });

/** A review with everything that staff need to take it down, or to answer a question about it. */
export const officeReview = z.object({
  review_id: id,
  performer: person,
  author: person,
  /** The name that the author wrote; null: anonymous. */
  name: z.nullable(z.string()),
  stars: z.literal(REVIEW_STARS),
  text: z.string(),
  state: z.enum(REVIEW_STATES),
  /** Why staff refused it or took it down. */
  reason: z.nullable(z.enum(REVIEW_REASONS)),
  /** What the author spent with the performer in the month before. */
  spent_units: units,
  at_ms: timeMs,
  published_at_ms: z.nullable(timeMs),
  answer: z.nullable(z.string()),
  answer_state: z.enum(REVIEW_ANSWER_STATES),
  /** Whether this member of the staff may take it down. */
  may_decide: z.boolean(),
});
export type OfficeReview = z.infer<typeof officeReview>;

export const getOfficeReview = defineOfficeCall({
  method: 'GET',
  path: '/api/office/reviews/:review_id',
  right: 'content.read',
  params,
  answer: officeReview,
});
/** Takes a published review down. The author reads `why`. */
export const takeDownReview = defineOfficeCall({
  method: 'POST',
  path: '/api/office/reviews/:review_id/take_down',
  right: 'content.decide',
  params,
  body: z.object({ why: z.enum(REVIEW_REASONS), reason: actReason }),
  answer: nothing,
});
