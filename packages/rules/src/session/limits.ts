/** Media must arrive this soon after joining, or the session ends and nothing is charged. */
export const MEDIA_ARRIVAL_LIMIT_MS = 30_000;
/** Media may be interrupted (reconnecting) this long. */
export const MEDIA_PAUSE_LIMIT_MS = 30_000;
/** A viewer whose socket is gone has left after this long. */
export const SOCKET_ABSENCE_LIMIT_MS = 15_000;
/** Window inactive, spec §9. */
export const WINDOW_INACTIVE_MS = 30_000;
