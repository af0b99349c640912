import {
  CHAT_BOARD_SIZES_PX,
  CHAT_COLORS,
  CHAT_VOICES,
  CHAT_ZOOMS,
  FLOW_DENSITIES,
  FLOW_OPACITIES,
  TRANSLATION_WAYS,
} from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, language } from '../common/index.ts';

/** How a person's chat board looks and what it does (spec §3), kept with the account. */
export const chatBoard = z.object({
  color: z.enum(CHAT_COLORS),
  /** Null: the size of the side, 16 px for performers and 18 px for viewers. */
  size_px: z.nullable(z.literal([...CHAT_BOARD_SIZES_PX])),
  zoom: z.literal([...CHAT_ZOOMS]),
  voice: z.enum(CHAT_VOICES),
  /** The language of the person's lines, and of translations. Null: the language of the page. */
  lang: z.nullable(language),
  translation: z._default(z.enum(TRANSLATION_WAYS), 'off'),
  /** How many lines flow over the picture. */
  flow: z._default(z.enum(['off', ...FLOW_DENSITIES]), 'off'),
  flow_opacity: z._default(z.literal([...FLOW_OPACITIES]), 80),
});
export type ChatBoardSettings = z.infer<typeof chatBoard>;

/** The person's settings of the chat board; null: none are kept. */
export const getChatBoard = defineCall({
  method: 'GET',
  path: '/api/chat_board',
  action: 'chat_board.manage',
  answer: z.object({ settings: z.nullable(chatBoard) }),
});
/** Keeps them. */
export const setChatBoard = defineCall({
  method: 'POST',
  path: '/api/chat_board',
  action: 'chat_board.manage',
  body: z.object({ settings: chatBoard }),
  answer: z.object({ settings: z.nullable(chatBoard) }),
});
