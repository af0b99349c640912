/*
 * Cheers: free, without a value in points, and without a share. A viewer has one for so much picture or sound that arrived
 * in a day of Japan, in any room, paid or free; what is not sent on that day is gone.
 */

/** How much watching gives a cheer; a setting changes it. */
export const CHEER_WATCHED_MS = 60_000;
/** Most cheers of a viewer in a day; a setting changes it. */
export const CHEERS_A_DAY = 30;
/** Cheers of one viewer at a time. */
export const CHEER_RATE = { most: 5, window_ms: 10_000 } as const;
/** Viewers in the performer's list of who cheered. */
export const CHEERED_MOST = 50;

export interface CheerTerms {
  watched_ms: number;
  a_day: number;
}

/** What a viewer may still send today. */
export interface CheersLeft {
  left: number;
  /** Watching time until there is one more, milliseconds; null: today there will be no more. */
  next_ms: number | null;
}

/**
 * @param watched_ms what arrived at the viewer on this day, milliseconds
 * @param sent cheers of this day
 */
export function cheersLeft(
  { watched_ms, sent }: { watched_ms: number; sent: number },
  terms: CheerTerms,
): CheersLeft {
  const earned = Math.min(terms.a_day, Math.floor(watched_ms / terms.watched_ms));
  return {
    left: Math.max(0, earned - sent),
    next_ms: earned >= terms.a_day ? null : terms.watched_ms - (watched_ms % terms.watched_ms),
  };
}
