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
/** Free chat, spec §9: how long, how its end is counted down, and how many may be there. */
export const FREE_CHAT_MS = 600_000;
export const FREE_CHAT_ENDING_MS = 10_000;
/** Who was in a free chat that became a paid one has this long to go on at its price. */
export const FREE_CHAT_ANSWER_MS = 60_000;
export const FREE_CHAT_MAX_VIEWERS = 150;
/** Countdown of a break to the free preview, spec §9. */
export const BREAK_COUNTDOWN_MS = 30_000;
/** Free preview of a guest: each, and in all (a day), spec §9. Members have no limit. */
export const GUEST_PREVIEW_MS = 60_000;
export const GUEST_PREVIEW_TOTAL_MS = 360_000;
/** A kicked viewer may come back after this long, spec §4. */
export const KICK_MS = 3_600_000;
/** How long a viewer who left stays in the performer's list in grey (spec §4), and how many of them at most. */
export const VIEWER_LEFT_MS = 60_000;
export const VIEWERS_LEFT_MOST = 100;
