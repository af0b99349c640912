/** How often a page of queues looks for what others have done. */
export const LOOK_EVERY_MS = 15_000;
