/** Media must arrive this soon after joining, or the session ends and nothing is charged. */
export const MEDIA_ARRIVAL_LIMIT_MS = 30_000;
/** Media may be interrupted (reconnecting) this long. */
export const MEDIA_PAUSE_LIMIT_MS = 30_000;
/** A viewer whose socket is gone has left after this long. */
export const SOCKET_ABSENCE_LIMIT_MS = 15_000;
/** Window inactive, spec §9. */
export const WINDOW_INACTIVE_MS = 30_000;
/** Whose points are spent while a purchase is on its way keeps the place this long (spec §9, purchase package). */
export const PURCHASE_PACKAGE_MS = 20_000;
/** A purchase that was begun longer ago is not on its way any more. */
export const PURCHASE_UNDER_WAY_MS = 900_000;
/** A page that has not heard the server for this long gives up (1031); later than the server does. */
export const SERVER_UNHEARD_MS = 20_000;
