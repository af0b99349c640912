import { eventsAllowed, nextState, type Machine } from '../machine/index.ts';
import type { ChannelStatus } from './status.ts';

/** Commands of a performer. */
export const CHANNEL_COMMANDS = [
  'start_preview',
  'start_chat',
  'start_hidden',
  'start_free',
  'start_showtime',
  'start_break',
  'start_countdown',
  'stop_chat',
  'end_twoshot',
  'stop_publish',
] as const;
export type ChannelCommand = (typeof CHANNEL_COMMANDS)[number];

/**
 * Events of a channel: the performer's commands; `prepare`, which gives the access to publish;
 * `publish_started`, when media arrives of a broadcast that begins without preparation; and events of
 * requests, deadlines and the media plane.
 */
export const CHANNEL_EVENTS = [
  'prepare',
  'publish_started',
  ...CHANNEL_COMMANDS,
  'twoshot_accepted',
  'twoshot_over',
  'twoway_started',
  'twoway_over',
  'call_accepted',
  'free_over',
  'break_over',
  'publisher_lost',
  'publisher_replaced',
  'performer_expired',
  'stream_key_changed',
  'ended_by_staff',
] as const;
export type ChannelEvent = (typeof CHANNEL_EVENTS)[number];

const OFF = {
  stop_publish: 'offline',
  publisher_lost: 'offline',
  publisher_replaced: 'offline',
  performer_expired: 'offline',
  stream_key_changed: 'offline',
  ended_by_staff: 'offline',
} as const;

/** Performer status, spec §4. */
export const CHANNEL_MACHINE: Machine<ChannelStatus, ChannelEvent> = {
  name: 'channel',
  initial: 'offline',
  states: [
    'offline',
    'preparing',
    'waiting',
    'chatting',
    'hidden_chat',
    'twoshot',
    'twoway',
    'showtime',
    'resting',
    'free_chat',
  ],
  events: CHANNEL_EVENTS,
  transitions: {
    offline: { prepare: 'preparing' },
    preparing: { prepare: 'preparing', publish_started: 'waiting', start_preview: 'waiting', ...OFF },
    waiting: {
      start_chat: 'chatting',
      start_hidden: 'hidden_chat',
      start_free: 'free_chat',
      start_showtime: 'showtime',
      start_break: 'resting',
      start_countdown: 'resting',
      call_accepted: 'hidden_chat',
      ...OFF,
    },
    chatting: { stop_chat: 'waiting', twoshot_accepted: 'twoshot', twoway_started: 'twoway', ...OFF },
    hidden_chat: { stop_chat: 'waiting', ...OFF },
    twoshot: { end_twoshot: 'chatting', twoshot_over: 'chatting', ...OFF },
    twoway: { twoway_over: 'chatting', twoshot_accepted: 'twoshot', ...OFF },
    showtime: { stop_chat: 'waiting', ...OFF },
    resting: { start_preview: 'waiting', break_over: 'waiting', start_countdown: 'resting', ...OFF },
    free_chat: { stop_chat: 'waiting', free_over: 'chatting', ...OFF },
  },
};

/** @returns the status after the event; null: the event is refused in this status (the status stays) */
export const nextChannelStatus = (status: ChannelStatus, event: ChannelEvent): ChannelStatus | null =>
  nextState(CHANNEL_MACHINE, status, event);

const isCommand = (event: ChannelEvent): event is ChannelCommand =>
  (CHANNEL_COMMANDS as readonly string[]).includes(event);

/** Commands that are accepted in this status: the studio's buttons. */
export const channelCommandsAllowed = (status: ChannelStatus): ChannelCommand[] =>
  eventsAllowed(CHANNEL_MACHINE, status).filter(isCommand);

/** Commands that start another mode in this status once the running chat is ended. */
export const commandsAfterChat = (status: ChannelStatus): ChannelCommand[] =>
  nextChannelStatus(status, 'stop_chat') === 'waiting'
    ? channelCommandsAllowed('waiting').filter(
        (command) =>
          nextChannelStatus(status, command) === null && nextChannelStatus('waiting', command) !== status,
      )
    : [];
