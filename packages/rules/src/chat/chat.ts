/** Chat lines. Lengths in what a reader counts as characters. */
export const CHAT_LINE_MAX = 200;
/** At most this many lines in the window, per person. */
export const CHAT_RATE_LINES = 8;
export const CHAT_RATE_WINDOW_MS = 10_000;
/** Lines shown on entering, and lines a page keeps. */
export const CHAT_HISTORY_LINES = 50;
export const CHAT_KEEP_LINES = 500;
/** Text size in pixels, spec §3; zoom 1 to 2 in steps of 0.5, spec §5. */
export const CHAT_SIZE_PX = { performer: 16, viewer: 18 } as const;
export const CHAT_ZOOM = { min: 1, max: 2, step: 0.5 } as const;
export const CHAT_COLORS = ['dark', 'red', 'orange', 'green', 'blue', 'purple', 'pink'] as const;
export type ChatColor = (typeof CHAT_COLORS)[number];

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });
// Control characters and the bidirectional overrides that can disguise a line.
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;
// Fillers and zero-width characters that no script needs within a line. Joiners, direction marks, variation selectors and
// tags stay: emoji, Persian and mixed right-to-left text are made with them.
const UNSEEN =
  /[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/** Marks on one letter. Four are as many as any script in use piles up; more reach over the lines beside it. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu;
const SEEN = /[^\p{Default_Ignorable_Code_Point}\s\p{M}]/u;

/** One clean line: control characters and what cannot be seen out, piles of marks cut, white space folded. */
export function cleanChatText(text: string): string {
  const line = text
    .replace(UNWANTED, ' ')
    .replace(UNSEEN, '')
    .replace(PILED_MARKS, '$1')
    .replace(/\s+/gu, ' ')
    .trim();
  return SEEN.test(line) ? line : '';
}

export function chatLength(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
