import type { ChannelCard } from '@akari/contract/channel';
import { isOnAir, type ChannelStatus } from '@akari/rules';

/** What the visitor asked for. */
export interface Wish {
  /** `all`, or one status. */
  status: ChannelStatus | 'all';
  /** Part of a name, in any language. */
  name: string;
}

/** Where something is going on that one can enter comes first, then what is closed or has not begun. */
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

/** One form for comparing: full-width and half-width, capital and small letters are the same. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Whether a channel answers to a (part of a) name. An empty name is everybody's. */
export function answersTo(channel: ChannelCard, name: string): boolean {
  const sought = plain(name);
  return [channel.performer_name, channel.display_name.ja, channel.display_name.en].some((one) =>
    plain(one).includes(sought),
  );
}

/**
 * The order of the grid: by status, then who began first, then by name. Viewer counts do not order it, or cards would
 * jump under the pointer.
 */
export function inOrder(channels: readonly ChannelCard[]): ChannelCard[] {
  return [...channels].sort(
    (one, other) =>
      RANK[one.status] - RANK[other.status] ||
      (one.on_air_since_ms ?? 0) - (other.on_air_since_ms ?? 0) ||
      one.performer_name.localeCompare(other.performer_name),
  );
}

/** The channels that fit a wish, in order. */
export function arrange(channels: readonly ChannelCard[], wish: Wish): ChannelCard[] {
  return inOrder(channels).filter(
    (channel) => (wish.status === 'all' || channel.status === wish.status) && answersTo(channel, wish.name),
  );
}

/** How many channels are in each status; statuses that nobody is in are left out. */
export function countByStatus(channels: readonly ChannelCard[]): [ChannelStatus, number][] {
  const counts = new Map<ChannelStatus, number>();
  for (const { status } of inOrder(channels)) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts];
}

export const onAirCount = (channels: readonly ChannelCard[]): number =>
  channels.filter((channel) => isOnAir(channel.status)).length;

/** The channel shown large: the one that is, for as long as it stays on air; then the one with most viewers. */
export function chooseFeatured(channels: readonly ChannelCard[], current: string | null): string | null {
  const lit = inOrder(channels).filter((channel) => isOnAir(channel.status));
  if (lit.some((channel) => channel.channel_id === current)) return current;
  const open = lit.filter(({ status }) => RANK[status] <= RANK.chatting);
  const among = open.length > 0 ? open : lit;
  return among.toSorted((one, other) => other.viewer_count - one.viewer_count)[0]?.channel_id ?? null;
}
