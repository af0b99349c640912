/** How much free preview guests have, in delivered milliseconds. */
export interface GuestPreviewLimits {
  /** Each. */
  each_ms: number;
  /** All of a day together. */
  total_ms: number;
}

/** What a guest has been delivered today, milliseconds. */
export interface GuestPreviewUse {
  /** Of the broadcast that is asked for. */
  here_ms: number;
  /** Of all broadcasts. */
  today_ms: number;
}

/**
 * What a guest may still be delivered now, milliseconds; 0: nothing. A preview that was left or loaded again goes on
 * where it was: only one that has been used up is followed by another.
 */
export function guestPreviewLeftMs(used: GuestPreviewUse, limits: GuestPreviewLimits): number {
  const of_this_ms = limits.each_ms - (used.here_ms % limits.each_ms);
  return Math.max(0, Math.min(of_this_ms, limits.total_ms - used.today_ms));
}
