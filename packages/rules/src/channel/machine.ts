import type { ChannelStatus } from './status.ts';

/** What can happen to a channel. Commands come from the performer; `publisher_lost` from the media plane's deadline. */
export const CHANNEL_EVENTS = [
  'prepare',
  'start_preview',
  'start_chat',
  'stop_chat',
  'stop_publish',
  'publisher_lost',
] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

const TRANSITIONS: Record<ChannelStatus, Partial<Record<ChannelEvent, ChannelStatus>>> = {
  offline: { prepare: 'preparing' },
  preparing: {
    prepare: 'preparing',
    start_preview: 'waiting',
    stop_publish: 'offline',
    publisher_lost: 'offline',
  },
  waiting: { start_chat: 'chatting', stop_publish: 'offline', publisher_lost: 'offline' },
  chatting: { stop_chat: 'waiting', stop_publish: 'offline', publisher_lost: 'offline' },
};

/** @returns the status after the event, or null when the event is refused in this status (the status stays). */
export function nextChannelStatus(status: ChannelStatus, event: ChannelEvent): ChannelStatus | null {
  return TRANSITIONS[status][event] ?? null;
}

/** Events a performer may cause now: what the studio's buttons offer and the server accepts. */
export function channelEventsAllowed(status: ChannelStatus): ChannelEvent[] {
  return CHANNEL_EVENTS.filter(
    (event) => event !== 'publisher_lost' && nextChannelStatus(status, event) !== null,
  );
}
