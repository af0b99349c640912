import { chatLength, cleanChatLines, cleanChatText } from '../chat/chat.ts';
import type { ErrorName } from '../error/index.ts';
import { nextState, type Machine } from '../machine/index.ts';
import { LANGUAGES, type Language } from '../site/site.ts';

/**
 * An entry of a performer's blog, by its last words and pictures. While a change waits or is refused, others see what was
 * approved before. `taken_down`: by staff, after it was shown.
 */
export const BLOG_STATES = ['draft', 'pending', 'approved', 'refused', 'taken_down', 'deleted'] as const;
export type BlogState = (typeof BLOG_STATES)[number];
/** `keep`: she saves it for later. */
export const BLOG_EVENTS = ['keep', 'send', 'approve', 'reject', 'take_down', 'delete'] as const;
export type BlogEvent = (typeof BLOG_EVENTS)[number];

export const BLOG_MACHINE: Machine<BlogState, BlogEvent> = {
  name: 'entry of a blog',
  initial: 'draft',
  states: BLOG_STATES,
  events: BLOG_EVENTS,
  transitions: {
    draft: { keep: 'draft', send: 'pending', delete: 'deleted' },
    pending: {
      send: 'pending',
      approve: 'approved',
      reject: 'refused',
      take_down: 'taken_down',
      delete: 'deleted',
    },
    approved: { send: 'pending', take_down: 'taken_down', delete: 'deleted' },
    refused: { keep: 'refused', send: 'pending', take_down: 'taken_down', delete: 'deleted' },
    taken_down: { delete: 'deleted' },
    deleted: {},
  },
};
export const nextBlogState = (state: BlogState, event: BlogEvent): BlogState | null =>
  nextState(BLOG_MACHINE, state, event);

/** A comment of a viewer. Others see it after the performer has approved it; `removed`: by her or staff, at any time. */
export const BLOG_COMMENT_STATES = ['pending', 'approved', 'removed', 'deleted'] as const;
export type BlogCommentState = (typeof BLOG_COMMENT_STATES)[number];
export const BLOG_COMMENT_EVENTS = ['approve', 'remove', 'delete'] as const;
export type BlogCommentEvent = (typeof BLOG_COMMENT_EVENTS)[number];

export const BLOG_COMMENT_MACHINE: Machine<BlogCommentState, BlogCommentEvent> = {
  name: 'comment on a blog',
  initial: 'pending',
  states: BLOG_COMMENT_STATES,
  events: BLOG_COMMENT_EVENTS,
  transitions: {
    pending: { approve: 'approved', remove: 'removed', delete: 'deleted' },
    approved: { remove: 'removed', delete: 'deleted' },
    removed: { delete: 'deleted' },
    deleted: {},
  },
};
export const nextBlogCommentState = (
  state: BlogCommentState,
  event: BlogCommentEvent,
): BlogCommentState | null => nextState(BLOG_COMMENT_MACHINE, state, event);

/** A picture of an entry: it waits for staff with the entry. */
export const BLOG_PICTURE_STATES = ['pending', 'approved', 'deleted'] as const;

/** Why staff refuse an entry, or take it down. */
export const BLOG_REASONS = ['insult', 'private_data', 'contact', 'not_yours', 'unsuitable'] as const;
export type BlogReason = (typeof BLOG_REASONS)[number];

/** Most characters, as a person counts them, in each language. */
export const BLOG_TITLE_MAX = 60;
export const BLOG_TEXT_MAX = 3_000;
/** Of the caption of a picture, which stands for it where it is not seen. */
export const BLOG_CAPTION_MAX = 100;
export const BLOG_COMMENT_MAX = 200;
export const BLOG_COMMENT_NAME_MAX = 20;
/** How far ahead an entry may be planned. */
export const BLOG_AHEAD_MS = 90 * 86_400_000;
/** Limits, which settings change. */
export const BLOG_ENTRIES_MAX = 300;
export const BLOG_PICTURES_MAX = 6;
/** Longest side of a picture in each size. */
export const BLOG_SIDES_PX = { large: 1_600, small: 640 } as const;
export type BlogSize = keyof typeof BLOG_SIDES_PX;
export const BLOG_SIZES = ['large', 'small'] as const satisfies BlogSize[];
/** How long a page may keep a picture or a feed that others see: after that time a take-down is effective everywhere. */
export const BLOG_CACHE_S = 60;
/** Uploads of one performer, and comments of one viewer. */
export const BLOG_UPLOAD_RATE = { most: 60, window_ms: 600_000 } as const;
export const BLOG_COMMENT_RATE = { most: 5, window_ms: 600_000 } as const;

export type BothWords = Record<Language, string>;
/** What an entry says, in one language or both. */
export interface BlogWords {
  title: BothWords;
  text: BothWords;
}

const both = (words: BothWords, clean: (text: string) => string): BothWords => ({
  ja: clean(words.ja),
  en: clean(words.en),
});

/**
 * Reads an entry as it would be shown. Each language that is written has a title and a text.
 * @returns the cleaned words, or why they cannot be kept
 */
export function readBlogWords(sent: BlogWords): BlogWords | { refused: ErrorName } {
  const words = { title: both(sent.title, cleanChatText), text: both(sent.text, cleanChatLines) };
  const { title, text } = words;
  const half = LANGUAGES.some((language) => (title[language] === '') !== (text[language] === ''));
  if (half || (title.ja === '' && title.en === '')) return { refused: 'blog_words_missing' };
  const fits = LANGUAGES.every(
    (language) =>
      chatLength(title[language]) <= BLOG_TITLE_MAX && chatLength(text[language]) <= BLOG_TEXT_MAX,
  );
  return fits ? words : { refused: 'blog_words_too_long' };
}

/** Reads the caption of a picture as it would be shown; it may be empty. @returns it, or why it cannot be kept */
export function readBlogCaption(sent: BothWords): BothWords | { refused: ErrorName } {
  const caption = both(sent, cleanChatText);
  const fits = LANGUAGES.every((language) => chatLength(caption[language]) <= BLOG_CAPTION_MAX);
  return fits ? caption : { refused: 'blog_words_too_long' };
}

export const sameBlogWords = (one: BlogWords, other: BlogWords): boolean =>
  LANGUAGES.every(
    (language) =>
      one.title[language] === other.title[language] && one.text[language] === other.text[language],
  );

/** What a viewer writes below an entry. An empty name is anonymous. */
export interface BlogCommentDraft {
  name: string;
  text: string;
}
/** Reads a comment as it would be shown. @returns the cleaned draft, or why it cannot be sent */
export function readBlogComment(sent: BlogCommentDraft): BlogCommentDraft | { refused: ErrorName } {
  const [name, text] = [cleanChatText(sent.name), cleanChatText(sent.text)];
  if (text === '' || chatLength(text) > BLOG_COMMENT_MAX) return { refused: 'blog_comment_length' };
  return chatLength(name) > BLOG_COMMENT_NAME_MAX ? { refused: 'blog_comment_words' } : { name, text };
}

/** When an entry appears that is approved now. @param planned_ms null: as soon as it is approved */
export const blogAppearsAtMs = (planned_ms: number | null, now_ms: number): number =>
  Math.max(planned_ms ?? now_ms, now_ms);

/** What decides whether others see an entry. */
export interface BlogAsSeen {
  state: BlogState;
  /** Whether staff have ever approved it. */
  has_shown: boolean;
  published_at_ms: number | null;
  /** Whether the performer's account is closed. */
  closed: boolean;
}
export const isBlogShown = (
  { state, has_shown, published_at_ms, closed }: BlogAsSeen,
  now_ms: number,
): boolean =>
  has_shown &&
  !closed &&
  state !== 'taken_down' &&
  state !== 'deleted' &&
  published_at_ms !== null &&
  published_at_ms <= now_ms;

/** Whether a time may be planned; null: as soon as it is approved. */
export const isBlogTime = (planned_ms: number | null, now_ms: number): boolean =>
  planned_ms === null || (planned_ms >= 0 && planned_ms <= now_ms + BLOG_AHEAD_MS);
