import { chatLength, cleanChatText } from '../chat/index.ts';

/** Most graphemes of the message on a performer's picture (spec §5). */
export const THUMBNAIL_MESSAGE_MAX = 12;

/** Most graphemes of the message to those who watch the free preview. */
export const PREVIEW_MESSAGE_MAX = 60;

const parseMessage =
  (most: number) =>
  (text: string): string | null => {
    const message = cleanChatText(text);
    return chatLength(message) <= most ? message : null;
  };

/** Cleans a message like a chat line; empty text removes the message. @returns null: it is too long */
export const parseThumbnailMessage = parseMessage(THUMBNAIL_MESSAGE_MAX);
/** The same for the message of the preview. */
export const parsePreviewMessage = parseMessage(PREVIEW_MESSAGE_MAX);
