import {
  ALBUM_ACCESSES,
  MESSAGE_FILE_KINDS,
  CHANNEL_STATUSES,
  CONTACT_STATES,
  CURRENCIES,
  DIFFERENCE_KINDS,
  ID_VIDEO_TYPES,
  PAYMENT_EVENT_TYPES,
  PAYMENT_FAULTS,
  PLANS,
  PURCHASE_STATES,
  REFUND_STATES,
  REFUND_WAYS,
  REPORT_STATES,
  REPORT_TARGETS,
  REVIEW_STARS,
  SESSION_MODES,
  SUBSCRIPTION_STATES,
} from '@akari/rules';
import * as z from 'zod/mini';
import { id, language, timeMs, units, userType } from '../common/index.ts';
import { blogPicture, blogWords } from '../blog/index.ts';
import { contactMessage, contactSubject } from '../contact/index.ts';
import { profileTexts } from '../profile/index.ts';
import { reportReason } from '../report/index.ts';

export const queuePerson = z.object({ user_id: id, user_name: z.string(), user_type: userType });
export type QueuePerson = z.infer<typeof queuePerson>;

/** A line of the room around what was reported. */
const reportedLine = z.object({
  line_id: z.int(),
  at_ms: timeMs,
  author: z.nullable(queuePerson),
  /** A tip or gift has no text. */
  kind: z.enum(['text', 'tip']),
  text: z.string(),
  lang: z.nullable(language),
  /** Whether the report is about this line. */
  reported: z.boolean(),
});

/** Where a reported text stands. `shown`: it is there, so that it can be taken down. */
const reportedPlace = z.union([
  z.object({
    of: z.literal('review'),
    review_id: id,
    /** The name that the author wrote; null: anonymous. */
    name: z.nullable(z.string()),
    stars: z.literal(REVIEW_STARS),
    shown: z.boolean(),
  }),
  z.object({
    of: z.literal('comment'),
    comment_id: id,
    entry_id: id,
    title: z.object({ ja: z.string(), en: z.string() }),
    name: z.nullable(z.string()),
    shown: z.boolean(),
  }),
]);

const aboutReport = z.object({
  kind: z.literal('report'),
  report_id: id,
  target: z.enum(REPORT_TARGETS),
  reason: reportReason,
  /** How often the same person has sent it. */
  count: z.int(),
  at_ms: timeMs,
  state: z.enum(REPORT_STATES),
  reporter: queuePerson,
  /** What became of the reporter's earlier reports. */
  earlier: z.object({ upheld: z.int(), dismissed: z.int() }),
  performer: queuePerson,
  reported: queuePerson,
  /** Status of the channel at that time, and the session of the reporter. */
  status: z.enum(CHANNEL_STATUSES),
  session: z.nullable(z.object({ session_id: id, mode: z.enum(SESSION_MODES) })),
  lines: z.array(reportedLine),
  /** Of a text on a page; null: what is reported was in a room or between two people. */
  place: z.nullable(reportedPlace),
  has_still: z.boolean(),
});
const aboutIdVideo = z.object({
  kind: z.literal('id_video'),
  video_id: id,
  performer: queuePerson,
  type: z.enum(ID_VIDEO_TYPES),
  duration_ms: z.int(),
  size_bytes: z.int(),
  submitted_at_ms: timeMs,
  /** Earlier videos of the performer that staff rejected. */
  rejected_before: z.int(),
});
const aboutDoorPicture = z.object({
  kind: z.literal('door_picture'),
  picture_id: id,
  performer: queuePerson,
  width_px: z.int(),
  height_px: z.int(),
  at_ms: timeMs,
  /** Earlier pictures of the performer that staff rejected. */
  rejected_before: z.int(),
});
const aboutReview = z.object({
  kind: z.literal('review'),
  review_id: id,
  /** What waits: the review of a viewer, or the performer's answer to one that is published. */
  part: z.enum(['review', 'answer']),
  performer: queuePerson,
  viewer: queuePerson,
  /** The name that the author wrote; null: anonymous. */
  name: z.nullable(z.string()),
  stars: z.literal(REVIEW_STARS),
  text: z.string(),
  answer: z.nullable(z.string()),
  /** What the author spent with the performer in the month before, units. */
  spent_units: units,
  at_ms: timeMs,
  /** Reviews of the author, or answers of the performer, that staff refused or took down. */
  rejected_before: z.int(),
});
const aboutProfile = z.object({
  kind: z.literal('profile'),
  performer: queuePerson,
  /** What she wants to show. */
  texts: profileTexts,
  /** What visitors see now. */
  shown_texts: profileTexts,
  sent_at_ms: timeMs,
  /** How often staff refused texts of hers or took them down. */
  rejected_before: z.int(),
});
const aboutAlbum = z.object({
  kind: z.literal('album'),
  album_id: id,
  performer: queuePerson,
  title: z.object({ ja: z.string(), en: z.string() }),
  access: z.enum(ALBUM_ACCESSES),
  units: z.nullable(units),
  /** What waits: a picture or clip of the album; null: its words. */
  picture: z.nullable(
    z.object({
      picture_id: id,
      kind: z.enum(MESSAGE_FILE_KINDS),
      caption: z.object({ ja: z.string(), en: z.string() }),
      width_px: z.int(),
      height_px: z.int(),
      duration_ms: z.nullable(z.int()),
    }),
  ),
  at_ms: timeMs,
  /** Pictures of the performer's albums that staff refused or took down. */
  rejected_before: z.int(),
});
const aboutBlog = z.object({
  kind: z.literal('blog'),
  entry_id: id,
  performer: queuePerson,
  /** What she wants to show. */
  words: blogWords,
  /** What others see now; null: nothing. */
  shown_words: z.nullable(blogWords),
  /** When it is to appear; null: at once. */
  planned_at_ms: z.nullable(timeMs),
  pictures: z.array(z.extend(blogPicture, { is_new: z.boolean() })),
  sent_at_ms: timeMs,
  /** Entries of the performer that staff refused or took down. */
  rejected_before: z.int(),
});
const aboutViewerProfile = z.object({
  kind: z.literal('viewer_profile'),
  viewer: queuePerson,
  /** What the viewer wants to show; '': no line. */
  line: z.string(),
  /** What performers may see now. */
  shown_line: z.string(),
  picture: z.nullable(z.object({ is_new: z.boolean(), width_px: z.int(), height_px: z.int() })),
  sent_at_ms: timeMs,
  /** How often staff refused something of the viewer. */
  rejected_before: z.int(),
});
const aboutBarLift = z.object({
  kind: z.literal('bar_lift'),
  performer: queuePerson,
  viewer: queuePerson,
  banned_at_ms: timeMs,
  asked_at_ms: z.nullable(timeMs),
  message: z.nullable(z.string()),
});
const aboutContact = z.object({
  kind: z.literal('contact'),
  number: id,
  subject: contactSubject,
  state: z.enum(CONTACT_STATES),
  lang: language,
  /** Null: a guest. */
  person: z.nullable(queuePerson),
  email: z.nullable(z.string()),
  messages: z.array(contactMessage),
});

const aboutPayment = z.object({
  kind: z.literal('payment'),
  provider: z.string(),
  type: z.enum(PAYMENT_EVENT_TYPES),
  fault: z.enum(PAYMENT_FAULTS),
  /** The provider's own id of the transaction. */
  transaction_id: z.string(),
  /** Its id of the sale that the transaction belongs to; null: it named none. */
  sale_id: z.nullable(z.string()),
  /** Minor units; null: the message named no amount. */
  money: z.nullable(z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) })),
  received_at_ms: timeMs,
  /** The purchase as the provider named it; null: it named none. */
  named_purchase: z.nullable(z.string()),
  /** The purchase that the message names, or that its sale paid. Null: we have no such purchase. */
  purchase: z.nullable(
    z.object({
      purchase_id: id,
      buyer: queuePerson,
      price_cents: z.int(),
      currency: z._default(z.enum(CURRENCIES), 'USD'),
      units: z.int(),
      state: z.enum(PURCHASE_STATES),
    }),
  ),
});

const aboutPlanStop = z.object({
  kind: z.literal('plan_stop'),
  subscription_id: id,
  member: queuePerson,
  plan: z.enum(PLANS),
  state: z.enum(SUBSCRIPTION_STATES),
  provider: z.string(),
  /** The provider's id of the sale that renews. */
  sale_id: z.nullable(z.string()),
  /** The first purchase, by whose number the provider may know it. */
  purchase_id: z.nullable(id),
  money: z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) }),
  cancelled_at_ms: z.nullable(timeMs),
  /** When it is charged again unless it is stopped. */
  paid_until_ms: z.nullable(timeMs),
});

const aboutDifference = z.object({
  kind: z.literal('difference'),
  provider: z.string(),
  /** The open differences of its statements. */
  open: z.array(z.object({ kind: z.enum(DIFFERENCE_KINDS), count: z.int() })),
  /** When the oldest was found; null: none is open. */
  oldest_at_ms: z.nullable(timeMs),
});
const aboutRefund = z.object({
  kind: z.literal('refund'),
  refund_id: id,
  purchase_id: id,
  buyer: queuePerson,
  provider: z.string(),
  /** How the payment company knows the sale: its transaction or checkout. */
  sale: z.nullable(z.string()),
  way: z.enum(REFUND_WAYS),
  state: z.enum(REFUND_STATES),
  money: z.object({ amount_minor: z.int(), currency: z.enum(CURRENCIES) }),
  units: z.int(),
  /** The account of the buyer is closed. */
  closed: z.boolean(),
  at_ms: timeMs,
});

/** What an item is about, as its capability shows it. */
export const queueAbout = z.discriminatedUnion('kind', [
  aboutReport,
  aboutIdVideo,
  aboutDoorPicture,
  aboutReview,
  aboutProfile,
  aboutAlbum,
  aboutBlog,
  aboutViewerProfile,
  aboutBarLift,
  aboutContact,
  aboutPayment,
  aboutPlanStop,
  aboutDifference,
  aboutRefund,
]);
export type QueueAbout = z.infer<typeof queueAbout>;
