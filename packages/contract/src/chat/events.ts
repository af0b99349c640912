import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';
import { chatLine } from './index.ts';

/** Batches of lines, at most ten a second. */
export const chatLinesEvent = defineServerEvent({
  name: 'chat.lines',
  body: z.object({ channel_id: id, lines: z.array(chatLine) }),
});
