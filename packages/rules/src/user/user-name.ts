/** User names: 2 to 20 characters of letters, digits, `_` or `-` of any script; Decisions in ARCHITECTURE.md. */
export const USER_NAME_MIN = 2;
export const USER_NAME_MAX = 20;
const USER_NAME_PATTERN = /^[\p{L}\p{N}\p{M}_-]+$/u;

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
const characters = (text: string): string[] => Array.from(graphemes.segment(text), (part) => part.segment);

/** The one written form of a name: NFKC, trimmed. */
export const normalizeUserName = (name: string): string => name.normalize('NFKC').trim();

export function isUserName(name: string): boolean {
  const length = characters(name).length;
  return length >= USER_NAME_MIN && length <= USER_NAME_MAX && USER_NAME_PATTERN.test(name);
}

/** Shortens by what a reader counts as characters, with an ellipsis when longer (spec §3: lengths 2, 8 and 10). */
export function shortUserName(name: string, length: 2 | 8 | 10): string {
  const parts = characters(name);
  return parts.length <= length ? name : `${parts.slice(0, length).join('')}…`;
}
