import { PRIVATE_MESSAGE_SIDES } from '@akari/rules';
import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';
import { privateMessage } from './index.ts';

/** To both sides of a conversation, and to administrators in the room. */
export const privateMessageSentEvent = defineServerEvent({
  name: 'private_message.sent',
  body: z.object({ message: privateMessage }),
});
/** To both sides of a conversation: one side has seen what the other one wrote. */
export const privateMessageReadEvent = defineServerEvent({
  name: 'private_message.read',
  body: z.object({
    performer_id: id,
    inbox: id,
    reader: z.enum(PRIVATE_MESSAGE_SIDES),
    up_to_id: z.int(),
  }),
});
