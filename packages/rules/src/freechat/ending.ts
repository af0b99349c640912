import { FREE_CHAT_CELEBRATION_MS, FREE_CHAT_ENDING_MS } from '../channel/limits.ts';

/** When a free chat is over whose goal is reached now: after the celebration and the countdown of the end. */
export const freeChatEndsAt = (goal_at_ms: number): number =>
  goal_at_ms + FREE_CHAT_CELEBRATION_MS + FREE_CHAT_ENDING_MS;

/** Whether the countdown at the end of a free chat runs. @param left_ms time until the free chat is over */
export const isCountedDown = (left_ms: number): boolean => left_ms <= FREE_CHAT_ENDING_MS;
