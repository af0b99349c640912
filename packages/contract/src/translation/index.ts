import { TRANSLATION_SERVICES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, language } from '../common/index.ts';

/** A line in another language. It comes after the line itself, and belongs to the line of this id. */
export const lineTranslation = z.object({ line_id: z.int(), lang: language, text: z.string() });
export type LineTranslation = z.infer<typeof lineTranslation>;

/** Which service translates the lines of the chat, and whether it can do so now. */
export const translationState = z.object({
  service: z.enum(TRANSLATION_SERVICES),
  /** `resting`: the service does not answer or refuses for a while; `spent`: the day's characters are used up. */
  state: z.enum(['ready', 'resting', 'spent']),
});
export type TranslationState = z.infer<typeof translationState>;

export const getTranslation = defineCall({
  method: 'GET',
  path: '/api/translation',
  action: 'translation.read',
  answer: translationState,
});

/**
 * Asks for the lines of a channel in a language, from now on and those on the board already, until `target` is null or
 * the socket leaves. Repeated from time to time, because the server forgets it.
 */
export const chatTranslate = z.object({ channel_id: id, target: z.nullable(language) });
