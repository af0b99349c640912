import {
  ALBUM_REASONS,
  BLOG_REASONS,
  CONTACT_TEXT_MAX,
  DOOR_PICTURE_REASONS,
  ID_VIDEO_REASONS,
  QUEUE_DECISIONS,
  QUEUE_KIND_NAMES,
  QUEUE_PRIORITIES,
  QUEUE_STATES,
  PROFILE_REASONS,
  REVIEW_REASONS,
  type DoorPictureReason,
  type IdVideoReason,
  type QueueDecision,
  type ProfileReason,
  type QueueKindName,
  type ReviewReason,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs } from '../common/index.ts';
import { reportReason } from '../report/index.ts';
import { queueAbout } from './about.ts';

export * from './about.ts';

export const queueKind = z.enum(QUEUE_KIND_NAMES as [QueueKindName, ...QueueKindName[]]);
const queueDecision = z.enum(QUEUE_DECISIONS as [QueueDecision, ...QueueDecision[]]);

/** A reason of one of the queues; each takes those of its own list. Albums have those of pictures of a door. */
export type QueueReason = IdVideoReason | DoorPictureReason | ReviewReason | ProfileReason;
const queueReason = z.enum([
  ...new Set<QueueReason>([
    ...ID_VIDEO_REASONS,
    ...DOOR_PICTURE_REASONS,
    ...REVIEW_REASONS,
    ...PROFILE_REASONS,
    ...ALBUM_REASONS,
    ...BLOG_REASONS,
  ]),
] as [QueueReason, ...QueueReason[]]);

/** A queue that the member of the staff may see. */
export const queueSummary = z.object({
  kind: queueKind,
  /** Items that wait or are being worked on, and how many of them are urgent. */
  count: z.int(),
  urgent: z.int(),
  /** Items whose due time is over. */
  overdue: z.int(),
  /** Items without a claim. */
  free: z.int(),
  /** Null: the queue is empty. */
  oldest_due_at_ms: z.nullable(timeMs),
});
export type QueueSummary = z.infer<typeof queueSummary>;

const staffName = z.object({ user_id: id, user_name: z.string() });

export const queueItem = z.object({
  item_id: id,
  kind: queueKind,
  site_id: z.int(),
  state: z.enum(QUEUE_STATES),
  priority: z.literal(QUEUE_PRIORITIES),
  created_at_ms: timeMs,
  due_at_ms: timeMs,
  version: z.int(),
  /** Who works on it, and until when unless it is renewed; null: it is not claimed. */
  holder: z.nullable(staffName),
  claimed_until_ms: z.nullable(timeMs),
  decision: z.nullable(queueDecision),
  decided_by: z.nullable(staffName),
  decided_at_ms: z.nullable(timeMs),
});
export type QueueItem = z.infer<typeof queueItem>;

/** An item with what it is about. Null: that is gone; the item can only be read. */
export const queueItemPage = z.object({
  item: queueItem,
  about: z.nullable(queueAbout),
  /** The decisions that this member of the staff may make about it. */
  decisions: z.array(queueDecision),
  lease_ms: z.int(),
});
export type QueueItemPage = z.infer<typeof queueItemPage>;

const itemParams = z.object({ item_id: id });
/** Not an enum: people who are not of the staff learn nothing of the queues from the answer to a wrong one. */
const kindParams = z.object({ kind: id });

// The handlers check the right of each item's queue, for the item's site.

export const listQueues = defineOfficeCall({
  method: 'GET',
  path: '/api/office/queues',
  right: null,
  renews_proof: false,
  answer: z.object({ queues: z.array(queueSummary) }),
});
/** Lists the items of one queue that are not settled, the next to be done first. */
export const listQueueItems = defineOfficeCall({
  method: 'GET',
  path: '/api/office/queues/:kind',
  right: null,
  renews_proof: false,
  params: kindParams,
  query: z.object({ after: z.optional(id) }),
  answer: z.object({
    items: z.array(
      z.extend(queueItem, {
        title: z.string(),
        /** Of a report; null: an item of another kind. */
        reason: z.nullable(reportReason),
      }),
    ),
    /** The item after which the list goes on; null: that was all. */
    after: z.nullable(id),
  }),
});
export const readQueueItem = defineOfficeCall({
  method: 'GET',
  path: '/api/office/queue_items/:item_id',
  right: null,
  renews_proof: false,
  params: itemParams,
  answer: queueItemPage,
});
/** Claims the next free item of a queue. */
export const claimNextItem = defineOfficeCall({
  method: 'POST',
  path: '/api/office/queues/:kind/next',
  right: null,
  params: kindParams,
  answer: queueItemPage,
});
/** Claims an item, or renews the claim. */
export const claimItem = defineOfficeCall({
  method: 'POST',
  path: '/api/office/queue_items/:item_id/claim',
  right: null,
  params: itemParams,
  answer: queueItemPage,
});
/** Renews a claim while its page is open. A claim that is over is not taken again. */
export const renewItemClaim = defineOfficeCall({
  method: 'POST',
  path: '/api/office/queue_items/:item_id/renew',
  right: null,
  renews_proof: false,
  params: itemParams,
  answer: z.object({ item: queueItem }),
});
export const giveItemBack = defineOfficeCall({
  method: 'POST',
  path: '/api/office/queue_items/:item_id/give_back',
  right: null,
  params: itemParams,
  answer: z.object({ item: queueItem }),
});
export const decideItem = defineOfficeCall({
  method: 'POST',
  path: '/api/office/queue_items/:item_id/decide',
  right: null,
  params: itemParams,
  body: z.object({
    /** What the member of the staff has seen: a decision about something that has changed is refused. */
    version: z.int(),
    decision: queueDecision,
    /** For a decision that needs a reason of the list. */
    reason: z.optional(queueReason),
    /** For a decision that needs a text for the person. */
    text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(CONTACT_TEXT_MAX))),
    /** For the audit log. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
  }),
  answer: z.object({ item: queueItem }),
});

/**
 * The still of a report (image/jpeg), and the bytes of a submitted ID video or picture (image/jpeg), whose every opening is
 * an act.
 */
export const QUEUE_STILL_PATH = '/api/office/queue_items/:item_id/still';
export const QUEUE_VIDEO_PATH = '/api/office/queue_items/:item_id/video';
export const QUEUE_PICTURE_PATH = '/api/office/queue_items/:item_id/picture';
export const QUEUE_VIEWER_PICTURE_PATH = '/api/office/queue_items/:item_id/viewer_picture';
export const queueFileParams = itemParams;
