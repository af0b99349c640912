/** Performer status, spec §4. `wait` is the free preview (110); each has an icon, a word and a colour (design tokens `--st-*`). */
export const CHANNEL_STATUSES = ['offline', 'preparing', 'waiting', 'chatting'] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** Session type that a viewer may open in a status, spec §4; null: none. */
export const SESSION_TYPE_OF_STATUS: Record<ChannelStatus, 110 | 115 | null> = {
  offline: null,
  preparing: null,
  waiting: 110,
  chatting: 115,
};

export const isOnAir = (status: ChannelStatus): boolean => SESSION_TYPE_OF_STATUS[status] !== null;
