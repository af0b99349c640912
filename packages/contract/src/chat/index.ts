import {
  CHAT_COLORS,
  SESSION_ENDS,
  STAGE_EFFECTS,
  STICKERS,
  TIP_OBJECTS,
  type SessionEnd,
  type Sticker,
} from '@akari/rules';
import * as z from 'zod/mini';
import { id, language, timeMs, units, viewerTier } from '../common/index.ts';
import { giftOfTip } from '../gift/index.ts';

const author = z.object({
  /** Null: the person is anonymous. */
  user_id: z.nullable(id),
  user_name: z.string(),
  tier: viewerTier,
  role: z.enum(['viewer', 'performer', 'admin']),
});
/** The line that a line replies to. */
const quotedLine = z.object({
  line_id: z.int(),
  /** Null: anonymous. */
  user_id: z.nullable(id),
  user_name: z.string(),
  role: z.enum(['viewer', 'performer', 'admin']),
  /** Its beginning; null: it was deleted. */
  text: z.nullable(z.string()),
});
const sticker = z.enum(STICKERS as [Sticker, ...Sticker[]]);
const base = z.object({ line_id: z.int(), at_ms: timeMs });

/**
 * A line of the board: text, a tip or gift, or a system notice (worded by the page in its language). A plain union,
 * because every page would load the code of a discriminated one.
 */
export const chatLine = z.union([
  z.extend(base, {
    kind: z.literal('text'),
    author,
    text: z.string(),
    color: z.enum(CHAT_COLORS),
    lang: language,
    reply: z.optional(quotedLine),
  }),
  z.extend(base, { kind: z.literal('sticker'), author, sticker }),
  z.extend(base, {
    kind: z.literal('tip'),
    author,
    units,
    object: z.enum(TIP_OBJECTS),
    gift: giftOfTip,
    /** The command to a toy that was paid for. */
    toy: z.optional(z.object({ slot: z.int(), level: z.int(), time_s: z.int() })),
    /** The request of the tip menu that was paid for. */
    request: z.optional(z.string()),
    /** The question of the poll that it is a vote in. */
    poll: z.optional(z.string()),
    /** The effect on the picture that was paid for; a page of an older version shows a tip. */
    effect: z.optional(z.enum(STAGE_EFFECTS)),
  }),
  z.extend(base, {
    kind: z.literal('system'),
    event: z.enum([
      'joined',
      'left',
      'chat_started',
      'chat_stopped',
      'hidden_started',
      'free_started',
      'free_over',
      'free_goal_reached',
      'showtime_started',
      'break_started',
      'twoshot_started',
      'twoshot_over',
      'twoway_started',
      'twoway_over',
      'preview_started',
      'broadcast_ended',
      'poll_ended',
      'ticket_show_announced',
      'ticket_show_begun',
      'ticket_show_called_off',
      'ticket_show_broken_off',
      'ticket_show_ended',
    ]),
    user_name: z.nullable(z.string()),
    /** The result of the poll that ended. `option` null: no option has the most votes. */
    poll: z.optional(
      z.object({
        question: z.string(),
        option: z.nullable(z.string()),
        votes: z.int(),
        all_votes: z.int(),
      }),
    ),
    /** The ticket show that it is about. */
    ticket: z.optional(z.object({ title: z.string(), units })),
    /** Who came with an entry effect; absent: without one. */
    tier: z.optional(viewerTier),
    end: z.nullable(z.enum(SESSION_ENDS as [SessionEnd, ...SessionEnd[]])),
  }),
]);
export type ChatLine = z.infer<typeof chatLine>;

/**
 * `client_line_id` matches the echo to the sent line; a repeat of the same id is one line. The rules check
 * length and frequency.
 */
export const chatSend = z.object({
  channel_id: id,
  client_line_id: z.string().check(z.minLength(1), z.maxLength(64)),
  text: z.string().check(z.maxLength(10_000)),
  color: z._default(z.enum(CHAT_COLORS), 'dark'),
  lang: language,
  /** The line that it replies to. */
  reply_to: z.optional(z.int()),
  /** A sticker in place of the text. */
  sticker: z.optional(sticker),
});
