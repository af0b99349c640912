/** Media must arrive within this time after joining, or the session ends and nothing is charged. */
export const MEDIA_ARRIVAL_LIMIT_MS = 30_000;
/** How long media may be interrupted (reconnecting). */
export const MEDIA_PAUSE_LIMIT_MS = 30_000;
/** A viewer whose last socket is lost for this long has left. */
export const SOCKET_ABSENCE_LIMIT_MS = 15_000;
/** Window inactive, spec §9. */
export const WINDOW_INACTIVE_MS = 30_000;
/**
 * The same while the payment page that was opened from the room is in front: on a phone it hides the room, and typing a
 * card takes longer than 30 s.
 */
export const WINDOW_PAYING_MS = 300_000;
/**
 * How long a session whose points are spent is kept while a purchase is pending (spec §9, purchase package).
 */
export const PURCHASE_PACKAGE_MS = 20_000;
/** A purchase that began longer ago does not count as pending any more. */
export const PURCHASE_UNDER_WAY_MS = 900_000;
/**
 * A page that has received nothing from the server for this long ends its session (1031); longer than the
 * server's own limit.
 */
export const SERVER_UNHEARD_MS = 20_000;
