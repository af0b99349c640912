import { CHAT_COLORS, CHAT_ZOOM, type ChatColor } from '@akari/rules';
import { readStored, store } from '../../../platform/browser/storage.ts';

/** Chat preferences of a person, stored in this browser. */
export interface ChatPreferences {
  color: ChatColor;
  /** 1 to 2 in steps of 0.5 (spec §5). */
  zoom: number;
  voice: ChatVoiceKind;
  /** The person has put the chat away to see more of the picture. */
  hidden: boolean;
}

/** Which lines a screen reader announces. */
export const CHAT_VOICES = ['all', 'performer', 'off'] as const;
export type ChatVoiceKind = (typeof CHAT_VOICES)[number];

const KEPT_AS = 'akari.chat';
const DEFAULT: ChatPreferences = { color: 'dark', zoom: 1, voice: 'all', hidden: false };

export const ZOOMS: readonly number[] = Array.from(
  { length: (CHAT_ZOOM.max - CHAT_ZOOM.min) / CHAT_ZOOM.step + 1 },
  (_, index) => CHAT_ZOOM.min + index * CHAT_ZOOM.step,
);

/** Parses stored preferences; invalid values become the default. */
export function parsePreferences(kept: string | null): ChatPreferences {
  try {
    const read = JSON.parse(kept ?? '{}') as Partial<Record<keyof ChatPreferences, unknown>>;
    return {
      color: CHAT_COLORS.find((color) => color === read.color) ?? DEFAULT.color,
      zoom: ZOOMS.find((zoom) => zoom === read.zoom) ?? DEFAULT.zoom,
      voice: CHAT_VOICES.find((voice) => voice === read.voice) ?? DEFAULT.voice,
      hidden: read.hidden === true,
    };
  } catch {
    return DEFAULT; // the stored text is not valid JSON
  }
}

export const keptPreferences = (): ChatPreferences => parsePreferences(readStored(KEPT_AS));

export const keepPreferences = (preferences: ChatPreferences): void =>
  store(KEPT_AS, JSON.stringify(preferences));
