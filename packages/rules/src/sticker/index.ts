/** The stickers that are drawn by us, each with the emoji that says the same: where nothing can be drawn, and read aloud. */
export const STICKER_EMOJI = {
  lantern: '🏮',
  heart: '❤️',
  sakura: '🌸',
  moon: '🌙',
  star: '⭐',
  tea: '🍵',
  cat: '🐱',
  ribbon: '🎀',
  fireworks: '🎆',
  cake: '🎂',
  fan: '🪭',
  bell: '🔔',
} as const;
export type Sticker = keyof typeof STICKER_EMOJI;
export const STICKERS = Object.keys(STICKER_EMOJI) as Sticker[];

/** What a person said in a line: its text, or the emoji of its sticker; null: the line is neither. */
export const saidIn = (
  line: { kind: 'text'; text: string } | { kind: 'sticker'; sticker: Sticker } | { kind: 'tip' | 'system' },
): string | null =>
  line.kind === 'text' ? line.text : line.kind === 'sticker' ? STICKER_EMOJI[line.sticker] : null;
