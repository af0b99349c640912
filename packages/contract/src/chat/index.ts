import { CHAT_COLORS, SESSION_ENDS, TIP_OBJECTS, type SessionEnd } from '@akari/rules';
import { z } from 'zod';
import { id, language, timeMs, units, viewerTier } from '../common/index.ts';
import { giftOfTip } from '../gift/index.ts';

const author = z.object({
  /** Null: the person stays anonymous. */
  user_id: id.nullable(),
  user_name: z.string(),
  tier: viewerTier,
  role: z.enum(['viewer', 'performer', 'admin']),
});
const base = z.object({ line_id: z.number().int(), at_ms: timeMs });

/** A line of the board: what somebody said, a tip or a gift, or a notice of the system (the page words it in its language). */
export const chatLine = z.discriminatedUnion('kind', [
  base.extend({
    kind: z.literal('text'),
    author,
    text: z.string(),
    color: z.enum(CHAT_COLORS),
    lang: language,
  }),
  base.extend({ kind: z.literal('tip'), author, units, object: z.enum(TIP_OBJECTS), gift: giftOfTip }),
  base.extend({
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
    ]),
    user_name: z.string().nullable(),
    end: z.enum(SESSION_ENDS as [SessionEnd, ...SessionEnd[]]).nullable(),
  }),
]);
export type ChatLine = z.infer<typeof chatLine>;

/** `client_line_id` lets the page match the echo; the same one twice is one line. Length and rate are checked by the rules. */
export const chatSend = z.object({
  channel_id: id,
  client_line_id: z.string().min(1).max(64),
  text: z.string().max(10_000),
  color: z.enum(CHAT_COLORS).default('dark'),
  lang: language,
});
