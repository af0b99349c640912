import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir, type ChannelStatus } from '@akari/rules';

/** The filter of the home page. */
export interface Wish {
  /** `all`, or one status. */
  status: ChannelStatus | 'all';
  /** Part of a name, in any language. */
  name: string;
}

/** Channels with something to enter come first, then those that are closed or have not begun. */
const RANK: Record<ChannelStatus, number> = {
  showtime: 0,
  chatting: 1,
  twoway: 1,
  free_chat: 2,
  waiting: 3,
  twoshot: 4,
  hidden_chat: 5,
  resting: 6,
  preparing: 7,
  offline: 8,
};

/** Returns whether a name of the channel contains `name`, as `fold` makes both. An empty name matches every channel. */
function answersTo(channel: ChannelCard, name: string, fold: (text: string) => string): boolean {
  const sought = fold(name);
  return [channel.performer_name, channel.display_name.ja, channel.display_name.en].some((one) =>
    fold(one).includes(sought),
  );
}

/**
 * Returns the channels in the order of the grid: by status, then by start of the broadcast, then by name. Viewer counts
 * do not change the order, or cards would move under the pointer.
 */
export function inOrder(channels: readonly ChannelCard[]): ChannelCard[] {
  return [...channels].sort(
    (one, other) =>
      RANK[one.status] - RANK[other.status] ||
      (one.on_air_since_ms ?? 0) - (other.on_air_since_ms ?? 0) ||
      one.performer_name.localeCompare(other.performer_name),
  );
}

const same = (text: string): string => text;

/**
 * Returns the channels that match a filter, in the order of the grid.
 * @param fold what makes names equal (`useSearchFold`)
 */
export function arrange(channels: readonly ChannelCard[], wish: Wish, fold = same): ChannelCard[] {
  return inOrder(channels).filter(
    (channel) =>
      (wish.status === 'all' || channel.status === wish.status) && answersTo(channel, wish.name, fold),
  );
}

/** Returns the number of channels for each status in use, in the order of the grid. */
export function countByStatus(channels: readonly ChannelCard[]): [ChannelStatus, number][] {
  const counts = new Map<ChannelStatus, number>();
  for (const { status } of inOrder(channels)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts];
}

/** A hidden chat is not for everybody, and who left the list is not there any more: both are shown as off the air. */
export const offAir = (card: ChannelCard): ChannelCard => ({
  ...card,
  ...{ status: 'offline', viewer_count: 0, still_url: null, publisher_live: false },
});

export const onAirCount = (channels: readonly ChannelCard[]): number =>
  channels.filter((channel) => isOnAir(channel.status)).length;

/**
 * Returns the id of the featured channel. The current one stays while it is on air; then the one with the most viewers
 * follows, of the open channels if there are any.
 */
export function chooseFeatured(channels: readonly ChannelCard[], current: string | null): string | null {
  const lit = inOrder(channels).filter((channel) => isOnAir(channel.status));
  if (lit.some((channel) => channel.channel_id === current)) return current;
  const open = lit.filter(({ status }) => RANK[status] <= RANK.chatting);
  const among = open.length > 0 ? open : lit;
  return among.toSorted((one, other) => other.viewer_count - one.viewer_count)[0]?.channel_id ?? null;
}
