/** Free preview of a guest, milliseconds of delivered time. */
export interface GuestPreviewLimits {
  /** Of one preview. */
  each_ms: number;
  /** Of all previews of a day. */
  total_ms: number;
}

/** Preview delivered to a guest today, milliseconds. */
export interface GuestPreviewUse {
  /** In the requested broadcast. */
  here_ms: number;
  /** In all broadcasts. */
  today_ms: number;
}

/**
 * The preview that a guest may still get now, milliseconds; 0: none. After leaving or reloading, the preview
 * continues where it was; another one begins only when it is used up.
 */
export function guestPreviewLeftMs(used: GuestPreviewUse, limits: GuestPreviewLimits): number {
  const of_this_ms = limits.each_ms - (used.here_ms % limits.each_ms);
  return Math.max(0, Math.min(of_this_ms, limits.total_ms - used.today_ms));
}
