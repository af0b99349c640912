import { STAFF_MESSAGE_MAX } from '@akari/rules';
import * as z from 'zod/mini';
import { defineCall, id, nothing, performerName, timeMs } from '../common/index.ts';

/** Graphemes may have several code units; the server counts graphemes. */
const text = z.string().check(z.maxLength(STAFF_MESSAGE_MAX * 8));

/** A message between staff and a person. The person does not learn which member of the staff wrote. */
export const staffMessage = z.object({
  message_id: z.int(),
  /** The viewer or performer of the conversation. */
  person_id: id,
  person_name: z.string(),
  from: z.enum(['staff', 'person']),
  text: z.string(),
  at_ms: timeMs,
  /** Whether the receiver has seen it. */
  read: z.boolean(),
});
export type StaffMessage = z.infer<typeof staffMessage>;

/** Staff: writes to a viewer or the performer of the room that they are in, or to who is in one of their conversations. */
export const sendStaffMessage = defineCall({
  method: 'POST',
  path: '/api/staff_message',
  action: 'staff_message.send',
  idempotent: true,
  body: z.object({ performer_name: performerName, person_id: id, text }),
  answer: z.object({ message: staffMessage }),
});
/** Viewer or performer: answers the member of the staff who wrote last. */
export const answerStaffMessage = defineCall({
  method: 'POST',
  path: '/api/staff_message/answer',
  action: 'staff_message.answer',
  idempotent: true,
  body: z.object({ text }),
  answer: z.object({ message: staffMessage }),
});
/** The person's own conversations, oldest message first; of a member of the staff, those that they wrote in. */
export const listStaffMessages = defineCall({
  method: 'GET',
  path: '/api/staff_message',
  action: 'staff_message.read',
  answer: z.object({ messages: z.array(staffMessage) }),
});
/** Marks what a person has received as read; for staff, from this person. */
export const readStaffMessages = defineCall({
  method: 'POST',
  path: '/api/staff_message/read',
  action: 'staff_message.read',
  body: z.object({ person_id: z.optional(id) }),
  answer: nothing,
});
