/** Most graphemes of a chat line. */
export const CHAT_LINE_MAX = 200;
/** Most lines of a person within the window. */
export const CHAT_RATE_LINES = 8;
export const CHAT_RATE_WINDOW_MS = 10_000;
/** Lines shown on entering, and lines that a page keeps. */
export const CHAT_HISTORY_LINES = 50;
export const CHAT_KEEP_LINES = 500;
/** Text size in pixels, spec §3; zoom 1 to 2 in steps of 0.5, spec §5. */
export const CHAT_SIZE_PX = { performer: 16, viewer: 18 } as const;
export const CHAT_ZOOM = { min: 1, max: 2, step: 0.5 } as const;
export const CHAT_COLORS = ['dark', 'red', 'orange', 'green', 'blue', 'purple', 'pink'] as const;
export type ChatColor = (typeof CHAT_COLORS)[number];

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
// Control characters, and bidirectional overrides, which can disguise a line.
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;
// Fillers and zero-width characters that no script needs within a line. Joiners, direction marks, variation
// selectors and tags stay: emoji, Persian and mixed right-to-left text need them.
const UNSEEN =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/**
 * Combining marks on one letter. No script in use needs more than four; more would cover the neighbouring
 * lines.
 */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s\p{M}]/u;

/**
 * Cleans a line: removes control and invisible characters, shortens runs of combining marks, and folds white
 * space.
 */
export function cleanChatText(text: string): string {
  const line = text
    .replace(UNWANTED, ' ')
    .replace(UNSEEN, '')
    .replace(PILED_MARKS, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  return SEEN.test(line) ? line : '';
}

/** Cleans a text of several lines, each as `cleanChatText` does, with one empty line at most between two. */
export const cleanChatLines = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map(cleanChatText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

export function chatLength(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
