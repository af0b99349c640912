import * as z from 'zod/mini';
import { defineServerEvent } from '../common/index.ts';
import { staffMessage } from './index.ts';

/** To both sides of a conversation with staff. */
export const staffMessageSentEvent = defineServerEvent({
  name: 'staff_message.sent',
  body: z.object({ message: staffMessage }),
});
