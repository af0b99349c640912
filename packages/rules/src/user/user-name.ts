/** User names: 2 to 20 characters of letters, digits, `_` or `-` of any script; see docs/product-rules.md. */
export const USER_NAME_MIN = 2;
export const USER_NAME_MAX = 20;
const USER_NAME_PATTERN = /^[\p{L}\p{N}_-][\p{L}\p{N}\p{M}_-]*$/u;
/** Invisible characters and long runs of combining marks can make a name look like another one. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const MARKS_MAX = 3;
const PILE = new RegExp(`\\p{M}{${MARKS_MAX + 1}}`, 'u');

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const characters = (text: string): string[] => Array.from(graphemes.segment(text), (part) => part.segment);

/** The stored form of a name: NFKC, trimmed. */
export const normalizeUserName = (name: string): string => name.normalize('NFKC').trim();

export function isUserName(name: string): boolean {
  const length = characters(name).length;
  if (length < USER_NAME_MIN || length > USER_NAME_MAX) return false;
  return USER_NAME_PATTERN.test(name) && !UNSEEN.test(name) && !PILE.test(name.normalize('NFD'));
}

/**
 * Shortens a name to `length` graphemes, and adds an ellipsis if it was longer (spec §3: lengths 2, 8 and
 * 10).
 */
export function shortUserName(name: string, length: 2 | 8 | 10): string {
  const parts = characters(name);
  return parts.length <= length ? name : `${parts.slice(0, length).join('')}…`;
}
