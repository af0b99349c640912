/**
 * Performer status, spec §4. `waiting` is the free preview (110); each status has an icon, a word and a
 * colour (design tokens `--st-*`).
 */
export const CHANNEL_STATUSES = [
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
] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** Media of a broadcast, fixed when it is prepared. `voice`: audio without video. */
export const MEDIA_KINDS = ['video', 'voice'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A break without an end, or one that counts down to the free preview (spec §4: breakmode, break30mode). */
export const BREAK_MODES = ['open', 'countdown'] as const;
export type BreakMode = (typeof BREAK_MODES)[number];

/** Whether the channel is private: its media and chat are only for those in the private session. */
export const isPrivate = (status: ChannelStatus): boolean => status === 'twoshot' || status === 'hidden_chat';

/** Whether the channel is on air: the performer's media may reach viewers. */
export const isOnAir = (status: ChannelStatus): boolean => status !== 'offline' && status !== 'preparing';

export type ChatStatus = Exclude<ChannelStatus, 'offline' | 'preparing' | 'waiting' | 'resting'>;
/** Whether a chat of any kind has begun; then the channel's settings cannot change any more (spec §4). */
export const hasChatStarted = (status: ChannelStatus): status is ChatStatus =>
  isOnAir(status) && status !== 'waiting' && status !== 'resting';

/** Whether stills are taken. They are shown on the home page, so none are taken in private or on a break. */
export const takesStills = (status: ChannelStatus): boolean =>
  isOnAir(status) && !isPrivate(status) && status !== 'resting';
