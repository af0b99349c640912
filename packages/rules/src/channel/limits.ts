/** How long a channel waits for a lost publisher before it goes offline, milliseconds. */
export const PUBLISHER_GRACE_MS = 30_000;
/**
 * A prepared channel goes offline when nothing was published within this time, because the access has
 * expired.
 */
export const PREPARE_LIMIT_MS = 120_000;
/** Stills: size of the picture in pixels, and largest file in bytes. */
export const STILL_WIDTH_PX = 640;
export const STILL_HEIGHT_PX = 360;
export const STILL_MAX_BYTES = 65_536;
export const STILL_INTERVAL_MS = 5_000;
/** Polling of statistics, spec §9. */
export const STATS_POLL_VIEWER_MS = 10_000;
export const STATS_POLL_PUBLISHER_MS = 5_000;
export const LOWEST_FPS = 10;
/** Bytes a second for each Mbit/s that the browser estimates (spec §9): an eighth of the line, for one stream. */
export const BANDWIDTH_PER_DOWNLINK = 15_625;
/** Number of samples that the network panel keeps, spec §9. */
export const STATS_KEPT = 20;
/** Free chat, spec §9: its duration, the countdown at its end, and the most viewers. */
export const FREE_CHAT_MS = 600_000;
export const FREE_CHAT_ENDING_MS = 10_000;
/** How long a reached goal is celebrated before that countdown. */
export const FREE_CHAT_CELEBRATION_MS = 4_000;
/** How long a viewer of a free chat that became paid can agree to its price. */
export const FREE_CHAT_ANSWER_MS = 60_000;
export const FREE_CHAT_MAX_VIEWERS = 150;
/** Countdown of a break until the free preview, spec §9. */
export const BREAK_COUNTDOWN_MS = 30_000;
/** A guest's free preview: the longest one, and the total of a day, spec §9. Members have no limit. */
export const GUEST_PREVIEW_MS = 60_000;
export const GUEST_PREVIEW_TOTAL_MS = 360_000;
/** How long a kicked viewer is barred, spec §4. */
export const KICK_MS = 3_600_000;
/** How long the performer's list shows a viewer who left in grey (spec §4), and the most of them. */
export const VIEWER_LEFT_MS = 60_000;
/** How many best supporters the summary of a broadcast names. */
export const BEST_SUPPORTERS = 3;
export const VIEWERS_LEFT_MOST = 100;
