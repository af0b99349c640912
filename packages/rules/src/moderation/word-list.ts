import { chatLength, cleanChatText } from '../chat/chat.ts';
import { foldText } from './fold-text.ts';

/** Most forbidden words of a performer, and of the service or a site. */
export const FORBIDDEN_WORDS_MOST = 200;
export const SITE_WORDS_MOST = 1_000;
export const FORBIDDEN_WORD_MAX = 40;

/**
 * Reads a list of forbidden words: cleaned, each once. A word that has no letter and no digit would match nothing.
 * @returns null when the list is too long, or a word is too long or empty
 */
export function readWordList(words: readonly string[], most = FORBIDDEN_WORDS_MOST): string[] | null {
  const read = new Map<string, string>();
  for (const word of words) {
    const clean = cleanChatText(word);
    const folded = foldText(clean);
    if (folded === '' || chatLength(clean) > FORBIDDEN_WORD_MAX) return null;
    if (!read.has(folded)) read.set(folded, clean);
  }
  return read.size > most ? null : [...read.values()];
}
