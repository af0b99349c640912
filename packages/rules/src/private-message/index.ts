export * from './clip.ts';
export * from './file.ts';
/** Most graphemes of a private message. */
export const PRIVATE_MESSAGE_MAX = 200;
/** Private messages of one person within the window, to all others together. */
export const PRIVATE_MESSAGE_RATE = { most: 8, window_ms: 10_000 } as const;
/** Messages of one conversation that a page gets, the latest. */
export const PRIVATE_MESSAGE_HISTORY = 100;
/** Messages of all conversations of a broadcast that the studio gets, the latest. */
export const PRIVATE_MESSAGE_ROOM_HISTORY = 500;
/** Free messages of a viewer in a broadcast before the performer answers; a setting changes it. */
export const PRIVATE_UNANSWERED_MAX = 3;

/** Price of a secret message (spec §5). */
export const SECRET_MESSAGE_UNITS = 10_000;

/** The two sides of a conversation. */
export const PRIVATE_MESSAGE_SIDES = ['viewer', 'performer'] as const;
export type PrivateMessageSide = (typeof PRIVATE_MESSAGE_SIDES)[number];

/** Free messages that a viewer may still send before the performer answers. */
export const freeMessagesLeft = (unanswered: number, most: number): number => Math.max(0, most - unanswered);
