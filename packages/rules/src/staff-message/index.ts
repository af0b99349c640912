/** Most graphemes of a message between staff and a person. */
export const STAFF_MESSAGE_MAX = 500;
/** Messages of a person within the window, both of staff and of who answers. */
export const STAFF_MESSAGE_RATE = { most: 10, window_ms: 60_000 } as const;
/** Messages of one conversation that a page gets, the latest. */
export const STAFF_MESSAGE_HISTORY = 100;
