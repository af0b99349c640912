/** A performer whose publisher vanished has this long to come back before the channel goes offline. */
export const PUBLISHER_GRACE_MS = 30_000;
/** A channel that was prepared goes offline again when nobody has published by then: the access has expired. */
export const PREPARE_LIMIT_MS = 120_000;
/** Stills of the picture: size of the picture in pixels and of the file in bytes. */
export const STILL_WIDTH_PX = 640;
export const STILL_HEIGHT_PX = 360;
export const STILL_MAX_BYTES = 65_536;
export const STILL_INTERVAL_MS = 5_000;
/** Statistics polling, spec §9. */
export const STATS_POLL_VIEWER_MS = 10_000;
export const STATS_POLL_PUBLISHER_MS = 5_000;
export const LOWEST_FPS = 10;
/** Samples that the network panel keeps, spec §9. */
export const STATS_KEPT = 20;
