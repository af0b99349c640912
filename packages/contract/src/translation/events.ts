import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';
import { lineTranslation } from './index.ts';

/** Translations of lines that the board has. */
export const chatTranslatedEvent = defineServerEvent({
  name: 'chat.translated',
  body: z.object({ channel_id: id, lines: z.array(lineTranslation) }),
});
