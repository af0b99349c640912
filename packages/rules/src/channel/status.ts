/**
 * Performer status, spec §4. `waiting` is the free preview (110); each has an icon, a word and a colour (design tokens
 * `--st-*`).
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

/** What a broadcast is made of; fixed when it is prepared. Voice is sound without a picture. */
export const MEDIA_KINDS = ['video', 'voice'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A break with an open end, or one that counts down to the free preview (spec §4: breakmode, break30mode). */
export const BREAK_MODES = ['open', 'countdown'] as const;
export type BreakMode = (typeof BREAK_MODES)[number];

/** What is said there is for those who are there alone. */
export const isPrivate = (status: ChannelStatus): boolean => status === 'twoshot' || status === 'hidden_chat';

/** On air: the performer's media may reach viewers. */
export const isOnAir = (status: ChannelStatus): boolean => status !== 'offline' && status !== 'preparing';

export type ChatStatus = Exclude<ChannelStatus, 'offline' | 'preparing' | 'waiting' | 'resting'>;
/** A chat of whatever kind has begun: people talk, and its settings cannot change any more (spec §4). */
export const hasChatStarted = (status: ChannelStatus): status is ChatStatus =>
  isOnAir(status) && status !== 'waiting' && status !== 'resting';

/** Stills go on the home page: none of what is private, and none of a break. */
export const takesStills = (status: ChannelStatus): boolean =>
  isOnAir(status) && !isPrivate(status) && status !== 'resting';
