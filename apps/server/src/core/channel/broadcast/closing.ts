import type { BroadcastEnd, ChannelEvent } from '@akari/rules';

/** Events that take a channel off the air, and the end that each gives to sessions and the broadcast. */
export const END_OF = {
  stop_publish: 'performer_left',
  publisher_lost: 'stream_lost',
  publisher_replaced: 'stream_replaced',
  performer_expired: 'performer_expired',
  stream_key_changed: 'stream_key_changed',
  ended_by_staff: 'broadcast_ended_by_staff',
} as const satisfies Partial<Record<ChannelEvent, BroadcastEnd>>;

/** An event that takes a channel off the air. */
export type ClosingEvent = keyof typeof END_OF;
