import type { ErrorName } from '../error/index.ts';
import { USER_TYPE, type UserType } from '../user/user-type.ts';
import { hasForbiddenWord } from './fold-text.ts';
import { maskContacts } from './mask-contacts.ts';

/**
 * Who may write to everyone. `members`: not promo viewers. `favourites`: who has the performer as a favourite now. `paying`:
 * who paid something in this broadcast.
 */
export const CHAT_WRITERS = ['all', 'members', 'favourites', 'paying'] as const;
export type ChatWriters = (typeof CHAT_WRITERS)[number];

/** What happens to a line with a forbidden word of the performer. */
export const WORD_ACTS = ['refuse', 'hold'] as const;
export type WordAct = (typeof WORD_ACTS)[number];

/** Seconds between two lines of a writer that a performer can choose; 0: no slow mode. */
export const SLOW_SECONDS = [0, 5, 10, 30, 60] as const;
/** For how long a viewer can be muted. */
export const MUTE_MINUTES = [5, 30, 60] as const;
/** Most lines of one writer, and of one room, that wait for the performer. */
export const HELD_OF_WRITER_MOST = 3;
export const HELD_OF_ROOM_MOST = 100;
/** Most helpers that a performer names. */
export const HELPERS_MOST = 10;
/** The most ids of deleted lines of a broadcast that a page gets. */
export const REMOVED_LINES_TOLD = 100;
/** Characters of a line that a reply quotes. */
const QUOTE_MAX = 60;

/** The beginning of a line that a reply quotes. */
export function quoteOf(text: string): string {
  const chars = [...text];
  return chars.length > QUOTE_MAX ? `${chars.slice(0, QUOTE_MAX - 1).join('')}…` : text;
}

/** What a performer set for the chat of the own room. */
export interface ChatRules {
  words: readonly string[];
  on_word: WordAct;
  mask_contacts: boolean;
  slow_s: number;
  writers: ChatWriters;
}
export const USUAL_CHAT_RULES: ChatRules = {
  words: [],
  on_word: 'hold',
  mask_contacts: false,
  slow_s: 0,
  writers: 'all',
};

/** A writer of a line. A helper is a viewer whom the performer named. */
export interface LineWriter {
  role: 'viewer' | 'helper' | 'performer' | 'admin';
  user_type: UserType;
  /** Paid something in this broadcast. */
  paying: boolean;
  /** Has the performer as a favourite. */
  favourite: boolean;
  /** Null: not muted. */
  muted_until_ms: number | null;
}

/** Why a person may not write to everyone now; null: they may. */
export function refusesWriter(
  { role, user_type, paying, favourite, muted_until_ms }: LineWriter,
  writers: ChatWriters,
  now_ms: number,
): ErrorName | null {
  if (role === 'performer' || role === 'admin') return null;
  if (muted_until_ms !== null && muted_until_ms > now_ms) return 'chat_muted';
  if (role === 'helper' || writers === 'all') return null;
  if (writers === 'paying') return paying ? null : 'chat_paying_only';
  if (writers === 'favourites') return favourite ? null : 'chat_favourites_only';
  return user_type === USER_TYPE.promo ? 'chat_members_only' : null;
}

/** Seconds that a writer waits between two lines. */
export const slowSecondsOf = (
  { role }: Pick<LineWriter, 'role'>,
  { slow_s }: Pick<ChatRules, 'slow_s'>,
): number => (role === 'viewer' ? slow_s : 0);

export type LineVerdict =
  | { says: 'send' | 'hold'; text: string }
  | { says: 'refuse'; error: 'chat_word_forbidden' };

/** The forbidden words that bind a line, folded. */
export interface WordsInForce {
  site: readonly string[];
  own: readonly string[];
}

/** What happens to the text of a line. The words of the site bind everyone but administrators. */
export function judgeText(
  text: string,
  role: LineWriter['role'],
  rules: Pick<ChatRules, 'on_word' | 'mask_contacts'>,
  words: WordsInForce,
): LineVerdict {
  if (role === 'admin') return { says: 'send', text };
  if (hasForbiddenWord(text, words.site)) return { says: 'refuse', error: 'chat_word_forbidden' };
  if (role === 'performer') return { says: 'send', text };
  const found = hasForbiddenWord(text, words.own);
  if (found && rules.on_word === 'refuse') return { says: 'refuse', error: 'chat_word_forbidden' };
  const shown = rules.mask_contacts ? maskContacts(text) : text;
  return { says: found ? 'hold' : 'send', text: shown };
}

/** As `judgeText`, of a message to one person. It cannot wait for the performer, so that her words refuse it. */
export const judgePrivateText = (
  text: string,
  role: 'viewer' | 'performer',
  rules: Pick<ChatRules, 'mask_contacts'>,
  words: WordsInForce,
): LineVerdict => judgeText(text, role, { ...rules, on_word: 'refuse' }, words);
