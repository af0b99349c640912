import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { chatCall } from './index.ts';

/** A chat call, to its viewer and its performer. */
export const callChangedEvent = defineServerEvent({
  name: 'call.changed',
  body: z.object({ call: chatCall }),
});
