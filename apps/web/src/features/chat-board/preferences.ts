import {
  CHAT_BOARD_SIZES_PX,
  CHAT_COLORS,
  CHAT_VOICES,
  CHAT_ZOOMS,
  FLOW_DENSITIES,
  FLOW_OPACITIES,
  LANGUAGES,
  TRANSLATION_WAYS,
  type ChatBoardSize,
  type ChatColor,
  type ChatVoiceKind,
  type FlowDensity,
  type FlowOpacity,
  type Language,
  type TranslationWay,
} from '@akari/rules';
import { readStored, store } from '../../platform/browser/storage.ts';

/** Chat preferences of a person, stored in this browser, and but for `hidden` with the account. */
export interface ChatPreferences {
  color: ChatColor;
  /** Null: the size of the side (spec §3). */
  size_px: ChatBoardSize | null;
  /** 1 to 2 in steps of 0.5 (spec §5). */
  zoom: number;
  voice: ChatVoiceKind;
  /** The language of the person's lines, and of translations. Null: the language of the page. */
  lang: Language | null;
  translation: TranslationWay;
  /** How many lines flow over the picture, and how opaque they are, in percent. */
  flow: 'off' | FlowDensity;
  flow_opacity: FlowOpacity;
  /** The person has put the chat away to see more of the picture. */
  hidden: boolean;
}

const KEPT_AS = 'akari.chat';
const DEFAULT: ChatPreferences = {
  color: 'dark',
  size_px: null,
  zoom: 1,
  voice: 'all',
  lang: null,
  translation: 'off',
  flow: 'off',
  flow_opacity: 80,
  hidden: false,
};

/** Parses stored preferences; invalid values become the default. */
export function parsePreferences(kept: string | null): ChatPreferences {
  try {
    const read = JSON.parse(kept ?? '{}') as Partial<Record<keyof ChatPreferences, unknown>>;
    return {
      color: CHAT_COLORS.find((color) => color === read.color) ?? DEFAULT.color,
      size_px: CHAT_BOARD_SIZES_PX.find((size_px) => size_px === read.size_px) ?? DEFAULT.size_px,
      zoom: CHAT_ZOOMS.find((zoom) => zoom === read.zoom) ?? DEFAULT.zoom,
      voice: CHAT_VOICES.find((voice) => voice === read.voice) ?? DEFAULT.voice,
      lang: LANGUAGES.find((lang) => lang === read.lang) ?? DEFAULT.lang,
      translation: TRANSLATION_WAYS.find((way) => way === read.translation) ?? DEFAULT.translation,
      flow: FLOW_DENSITIES.find((density) => density === read.flow) ?? DEFAULT.flow,
      flow_opacity: FLOW_OPACITIES.find((percent) => percent === read.flow_opacity) ?? DEFAULT.flow_opacity,
      hidden: read.hidden === true,
    };
  } catch {
    return DEFAULT; // the stored text is not valid JSON
  }
}

export const keptPreferences = (): ChatPreferences => parsePreferences(readStored(KEPT_AS));

export const keepPreferences = (preferences: ChatPreferences): void =>
  store(KEPT_AS, JSON.stringify(preferences));
