import { chatLength, cleanChatText } from '../chat/index.ts';

/** Most graphemes of the message on a performer's picture (spec §5). */
export const THUMBNAIL_MESSAGE_MAX = 12;

/** Cleans a message like a chat line; empty text removes the message. @returns null: it is too long */
export function parseThumbnailMessage(text: string): string | null {
  const message = cleanChatText(text);
  return chatLength(message) <= THUMBNAIL_MESSAGE_MAX ? message : null;
}
