import { CHAT_ZOOM } from '../chat/index.ts';

/** Text sizes that a person may choose, pixels, before the zoom. Without a choice it is that of the side (spec §3). */
export const CHAT_BOARD_SIZES_PX = [14, 16, 18, 22] as const;
export type ChatBoardSize = (typeof CHAT_BOARD_SIZES_PX)[number];

/** 1 to 2 in steps of 0.5 (spec §5). */
export const CHAT_ZOOMS: readonly number[] = Array.from(
  { length: (CHAT_ZOOM.max - CHAT_ZOOM.min) / CHAT_ZOOM.step + 1 },
  (_, index) => CHAT_ZOOM.min + index * CHAT_ZOOM.step,
);

/** Which lines a screen reader announces. */
export const CHAT_VOICES = ['all', 'performer', 'off'] as const;
export type ChatVoiceKind = (typeof CHAT_VOICES)[number];
