import type { WallChannel, WallFigures } from '@akari/contract/office';
import { byUrgency, isPrivate, unseenMs } from '@akari/rules';

/** A channel with what it does now. */
export interface Tile extends WallFigures, Omit<WallChannel, 'channel_id'> {}

export const WALL_FILTERS = ['all', 'reported', 'private', 'unseen'] as const;
export type WallFilter = (typeof WALL_FILTERS)[number];

/** A channel that no person has looked at for this long stands out, and is filtered by `unseen`. */
export const LONG_UNSEEN_MS = 600_000;

const shows: Record<WallFilter, (tile: Tile, now_ms: number) => boolean> = {
  all: () => true,
  reported: ({ reports }) => reports > 0,
  private: ({ status }) => isPrivate(status),
  unseen: (tile, now_ms) => unseenMs(tile, now_ms) >= LONG_UNSEEN_MS,
};

/** Tiles by their figures, so that a channel whose figures are as before keeps its tile and is not rendered again. */
const made = new WeakMap<WallFigures, { channel: WallChannel; tile: Tile }>();

function tileOf(channel: WallChannel, now: WallFigures): Tile {
  const known = made.get(now);
  if (known?.channel === channel) return known.tile;
  const tile = { ...channel, ...now };
  made.set(now, { channel, tile });
  return tile;
}

/** The channels with their figures. Those whose names are not known yet are left out, see `hasNewcomers`. */
export function tilesOf(channels: readonly WallChannel[], figures: readonly WallFigures[]): Tile[] {
  const named = new Map(channels.map((channel) => [channel.channel_id, channel]));
  return figures.flatMap((now) => {
    const channel = named.get(now.channel_id);
    return channel === undefined ? [] : [tileOf(channel, now)];
  });
}

/** Whether a channel has come whose name is not known. */
export function hasNewcomers(channels: readonly WallChannel[], figures: readonly WallFigures[]): boolean {
  const named = new Set(channels.map(({ channel_id }) => channel_id));
  return figures.some(({ channel_id }) => !named.has(channel_id));
}

/** How many channels each filter shows. */
export const countsOf = (tiles: readonly Tile[], now_ms: number): Record<WallFilter, number> => ({
  all: tiles.length,
  reported: tiles.filter((tile) => shows.reported(tile, now_ms)).length,
  private: tiles.filter((tile) => shows.private(tile, now_ms)).length,
  unseen: tiles.filter((tile) => shows.unseen(tile, now_ms)).length,
});

/** The tiles that a filter and a search show, the most urgent first. @param name part of a name or id */
export function arrange(
  tiles: readonly Tile[],
  { filter, name }: { filter: WallFilter; name: string },
  now_ms: number,
): Tile[] {
  const asked = name.trim().toLowerCase();
  const isNamed = ({ performer_name, display_name, channel_id }: Tile): boolean =>
    asked === '' ||
    channel_id === asked ||
    [performer_name, display_name.ja, display_name.en].some((one) => one.toLowerCase().includes(asked));
  return tiles.filter((tile) => shows[filter](tile, now_ms) && isNamed(tile)).toSorted(byUrgency(now_ms));
}
