/** The most channels that staff mark as seen at once. */
export const WALL_SEEN_MOST = 100;
/** How often the wall is read again: a still is at most this old there, because stills are taken every 5 s. */
export const WALL_READ_MS = 5_000;
/** The still of a tile on the wall, pixels. */
export const WALL_STILL_WIDTH_PX = 256;
export const WALL_STILL_HEIGHT_PX = 144;

/** What of a channel decides how urgent a look at it is. */
export interface Watched {
  /** Open reports. */
  reports: number;
  on_air_since_ms: number | null;
  /** When a person last looked in this broadcast; null: not yet. */
  seen_at_ms: number | null;
}

/** How long no person has looked at a channel, milliseconds; 0: it is not on air. */
export const unseenMs = ({ seen_at_ms, on_air_since_ms }: Watched, now_ms: number): number => {
  const since_ms = seen_at_ms ?? on_air_since_ms;
  return since_ms === null ? 0 : Math.max(0, now_ms - since_ms);
};

/** Order of the wall: channels with reports first, the most first; then those that were not looked at for longest. */
export const byUrgency =
  (now_ms: number) =>
  (a: Watched, b: Watched): number =>
    b.reports - a.reports || unseenMs(b, now_ms) - unseenMs(a, now_ms);
