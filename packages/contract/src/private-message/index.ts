import { MESSAGE_FILE_KINDS, PRIVATE_MESSAGE_MAX, PRIVATE_MESSAGE_SIDES } from '@akari/rules';
import * as z from 'zod/mini';
import {
  balance,
  defineCall,
  id,
  language,
  nothing,
  performerName,
  pointType,
  timeMs,
  units,
} from '../common/index.ts';

/** Graphemes may have several code units; the server counts graphemes. */
const text = z.string().check(z.maxLength(PRIVATE_MESSAGE_MAX * 8));

/** A file of a message. Its bytes are at `MESSAGE_FILE_PATH`, for its two people alone. */
export const messageFile = z.object({
  file_id: id,
  kind: z.enum(MESSAGE_FILE_KINDS),
  width_px: z.int(),
  height_px: z.int(),
  /** Of a clip; absent: a picture. */
  duration_ms: z.optional(z.int()),
  /** The performer took it of herself in her studio. */
  selfy: z.boolean(),
  /** Its time is over, and it was deleted. */
  gone: z.boolean(),
});
export type MessageFile = z.infer<typeof messageFile>;

/** What can be sent as a file: bytes of an upload, and seconds of a clip. */
const fileLimits = z.optional(z.object({ file_bytes: z.int(), seconds: z.int() }));

/** A message between a viewer and a performer (spec §3). */
export const privateMessage = z.object({
  message_id: z.int(),
  performer_id: id,
  /** The viewer whose conversation with the performer it belongs to. */
  inbox: id,
  viewer_name: z.string(),
  from: z.enum(PRIVATE_MESSAGE_SIDES),
  text: z.string(),
  lang: language,
  /** Paid for. */
  secret: z._default(z.boolean(), false),
  /** Performer: a paid message of a viewer whom she ignores. The text is left out until she ends that. */
  hidden: z._default(z.boolean(), false),
  /** Absent: the message is a text. With a file, `text` is empty. */
  file: z.optional(messageFile),
  at_ms: timeMs,
  /** Whether the other side has seen it. */
  read: z.boolean(),
});
export type PrivateMessage = z.infer<typeof privateMessage>;

/** Viewer: writes to the performer of the chat that they take part in. */
export const sendPrivateMessage = defineCall({
  method: 'POST',
  path: '/api/private_message',
  action: 'private_message.send',
  idempotent: true,
  body: z.object({ performer_name: performerName, text, lang: language }),
  answer: z.object({
    message: privateMessage,
    /** Free messages that the viewer may still send before the performer answers. */
    free_left: z.int(),
  }),
});
/** Viewer: the same, paid for. The message and its payment are one transaction. */
export const sendSecretMessage = defineCall({
  method: 'POST',
  path: '/api/private_message/secret',
  action: 'private_message.send',
  idempotent: true,
  body: z.object({
    performer_name: performerName,
    text,
    lang: language,
    point_type: z.optional(pointType),
  }),
  answer: z.object({ message: privateMessage, units, balance }),
});
/** Performer: writes to a viewer who takes part in her chat. */
export const answerPrivateMessage = defineCall({
  method: 'POST',
  path: '/api/private_message/answer',
  action: 'private_message.answer',
  idempotent: true,
  body: z.object({ viewer_id: id, text, lang: language }),
  answer: z.object({ message: privateMessage }),
});
/** Viewer: the own conversation with a performer, oldest message first. */
export const listPrivateMessages = defineCall({
  method: 'GET',
  path: '/api/private_message',
  action: 'private_message.send',
  query: z.object({ performer_name: performerName }),
  answer: z.object({
    messages: z.array(privateMessage),
    free_left: z.int(),
    /** Whether a secret message can be sent, and why not: the performer broadcasts from a phone. */
    secret: z._default(z.enum(['open', 'on_phone']), 'open'),
    file_limits: fileLimits,
  }),
});
/** Performer: the conversations of the running broadcast, oldest message first. */
export const listRoomPrivateMessages = defineCall({
  method: 'GET',
  path: '/api/private_message/room',
  action: 'private_message.answer',
  answer: z.object({ messages: z.array(privateMessage), file_limits: fileLimits }),
});
/** Administrator: the same for the room that they are in. */
export const overseePrivateMessages = defineCall({
  method: 'GET',
  path: '/api/private_message/oversee',
  action: 'private_message.oversee',
  query: z.object({ performer_name: performerName }),
  answer: z.object({ messages: z.array(privateMessage) }),
});
/** Marks what the other side has written, up to a message, as read. */
export const readPrivateMessages = defineCall({
  method: 'POST',
  path: '/api/private_message/read',
  action: 'private_message.read',
  body: z.object({
    /** The other side: a viewer says the performer, a performer the viewer. */
    with: id,
    up_to_id: z.int(),
  }),
  answer: nothing,
});

/** `POST`, the bytes of a picture or a clip as the body, with an Idempotency-Key; answers `messageFileSent`. */
export const MESSAGE_FILE_UPLOAD_PATH = '/api/private_message/file';
/** Viewer: to the performer of the chat that they take part in. */
export const messageFileUpload = z.object({ performer_name: performerName, lang: language });
/** The same for the performer: to a viewer who takes part in her chat. */
export const MESSAGE_FILE_ANSWER_PATH = '/api/private_message/file/answer';
export const messageFileAnswer = z.object({
  /** `all`: a selfy to everyone who takes part. */
  viewer_id: z.union([id, z.literal('all')]),
  lang: language,
  selfy: z.optional(z.literal('1')),
});
export const messageFileSent = z.object({ messages: z.array(privateMessage) });
/** `GET`: the bytes, for the two people of the message. */
export const MESSAGE_FILE_PATH = '/api/private_message/file/:file_id';
export const messageFileUrl = (file_id: string): string =>
  MESSAGE_FILE_PATH.replace(':file_id', encodeURIComponent(file_id));
