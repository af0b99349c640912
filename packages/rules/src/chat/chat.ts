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

/** One clean line: control characters out, white space folded. */
export const cleanChatText = (text: string): string =>
  text.replace(UNWANTED, ' ').replace(/\s+/gu, ' ').trim();

export function chatLength(text: string): number {
  let count = 0;
  for (const _ of graphemes.segment(text)) count += 1;
  return count;
}
