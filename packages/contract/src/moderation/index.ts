import {
  CHAT_WRITERS,
  FORBIDDEN_WORD_MAX,
  FORBIDDEN_WORDS_MOST,
  MODERATION_ACTS,
  MUTE_MINUTES,
  SLOW_SECONDS,
  WORD_ACTS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language, nothing, performerName, timeMs, viewerTier } from '../common/index.ts';

/** The line above the list. */
const pinnedLine = z.object({
  line_id: z.int(),
  /** Of a sticker its emoji, without a language. */
  text: z.string(),
  lang: z.optional(language),
  user_name: z.string(),
  role: z.enum(['viewer', 'performer', 'admin']),
});

/** The rules of a room's chat as everybody in it sees them. Of two, the one with the larger version is the newer. */
export const chatRulesSeen = z.object({
  channel_id: id,
  version: z.int(),
  slow_s: z.int(),
  writers: z.enum(CHAT_WRITERS),
  pinned: z.nullable(pinnedLine),
  /** Ids of the deleted lines of this broadcast, at most 100. */
  removed: z.array(z.int()),
});
export type ChatRulesSeen = z.infer<typeof chatRulesSeen>;

/** What holds for one person in the chat of a room. */
export const ownChat = z.object({
  helper: z.boolean(),
  muted_until_ms: z.nullable(timeMs),
  /** Whether they paid something in this broadcast. */
  paying: z.boolean(),
  /** Whether the performer is one of their favourites. A node of an older version does not send it. */
  favourite: z._default(z.boolean(), false),
  /** When slow mode admits their next line; 0: now. */
  next_at_ms: timeMs,
});
export type OwnChat = z.infer<typeof ownChat>;

/** `chat` null: the person may not read the chat of the room now, which a page that opens early has to bear. */
export const getChatRules = defineCall({
  method: 'GET',
  path: '/api/chat-rules',
  action: 'chat_rules.read',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ chat: z.nullable(z.object({ seen: chatRulesSeen, own: ownChat })) }),
});

const setting = {
  words: z
    .array(z.string().check(z.maxLength(FORBIDDEN_WORD_MAX * 10)))
    .check(z.maxLength(FORBIDDEN_WORDS_MOST)),
  on_word: z.enum(WORD_ACTS),
  mask_contacts: z.boolean(),
  slow_s: z.literal(SLOW_SECONDS),
  writers: z.enum(CHAT_WRITERS),
};
export const chatRulesSetting = z.object(setting);
export type ChatRulesSetting = z.infer<typeof chatRulesSetting>;

export const getOwnChatRules = defineCall({
  method: 'GET',
  path: '/api/chat-rules/own',
  action: 'chat_rules.set',
  answer: chatRulesSetting,
});
export const setChatRules = defineCall({
  method: 'POST',
  path: '/api/chat-rules',
  action: 'chat_rules.set',
  body: chatRulesSetting,
  answer: chatRulesSetting,
});

/** A line that waits for the performer or a helper. */
export const heldLine = z.object({
  held_id: id,
  at_ms: timeMs,
  text: z.string(),
  lang: language,
  author: z.object({ user_id: id, user_name: z.string(), tier: viewerTier }),
});
export type HeldLine = z.infer<typeof heldLine>;

/** Performer or helper. */
export const listHeldLines = defineCall({
  method: 'GET',
  path: '/api/held-lines',
  action: 'moderation.act',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ lines: z.array(heldLine) }),
});
export const decideHeldLine = defineCall({
  method: 'POST',
  path: '/api/held-lines/:held_id/decide',
  action: 'moderation.act',
  params: z.object({ held_id: id }),
  body: z.object({ decision: z.enum(['allow', 'refuse']) }),
  answer: nothing,
});

/** Performer or helper: a line of text or a sticker is gone from every page. */
export const deleteChatLine = defineCall({
  method: 'POST',
  path: '/api/chat-lines/:line_id/delete',
  action: 'moderation.act',
  params: z.object({ line_id: id }),
  answer: nothing,
});

/** Performer: shows a line above the list, in place of the one before; null: none. */
export const pinChatLine = defineCall({
  method: 'POST',
  path: '/api/chat-lines/pin',
  action: 'moderation.oversee',
  body: z.object({ line_id: z.nullable(id) }),
  answer: nothing,
});

/** Performer or helper: a viewer cannot write to everyone for some minutes; 0: they can again. */
export const muteViewer = defineCall({
  method: 'POST',
  path: '/api/mutes/:viewer_id',
  action: 'moderation.act',
  params: z.object({ viewer_id: id }),
  body: z.object({ performer_name: performerName, minutes: z.literal([0, ...MUTE_MINUTES]) }),
  answer: nothing,
});

export const setRoomHelper = defineCall({
  method: 'POST',
  path: '/api/room-helpers/:viewer_id',
  action: 'moderation.oversee',
  params: z.object({ viewer_id: id }),
  body: z.object({ helper: z.boolean() }),
  answer: nothing,
});

const person = z.object({ user_id: id, user_name: z.string() });
export const moderationAct = z.object({
  act_id: id,
  act: z.enum(MODERATION_ACTS),
  /** Null: the performer. */
  helper: z.nullable(person),
  /** Whom it is about. */
  viewer: z.nullable(person),
  text: z.nullable(z.string()),
  at_ms: timeMs,
  undone: z.boolean(),
});
export type ModerationActSeen = z.infer<typeof moderationAct>;

/** Performer: helpers, muted viewers, and what was done in this broadcast, newest first. */
export const getModeration = defineCall({
  method: 'GET',
  path: '/api/moderation',
  action: 'moderation.oversee',
  answer: z.object({
    helpers: z.array(person),
    muted: z.array(z.object({ ...person.shape, until_ms: timeMs })),
    acts: z.array(moderationAct),
  }),
});
export const undoModerationAct = defineCall({
  method: 'POST',
  path: '/api/moderation-acts/:act_id/undo',
  action: 'moderation.oversee',
  params: z.object({ act_id: id }),
  answer: nothing,
});
