import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';

/** To the member: staff have answered or closed a conversation. */
export const contactChangedEvent = defineServerEvent({
  name: 'contact.changed',
  body: z.object({ number: id }),
});
