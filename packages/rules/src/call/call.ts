/** How long a performer can answer a call. */
export const CALL_ANSWER_LIMIT_MS = 30_000;
/** How long the caller can enter after the performer accepted. */
export const CALL_CONNECT_LIMIT_MS = 30_000;
/** How long after a decline the same performer can be called again, spec §4. */
export const CALL_RETRY_AFTER_MS = 300_000;
/** Reasons for declining that the performer can choose; the page words them. */
export const CALL_DECLINES = ['busy', 'later', 'away', 'ending_soon'] as const;
export type CallDecline = (typeof CALL_DECLINES)[number];
/** A caller must have points for at least this much hidden chat. */
export const CALL_LEAST_MS = 60_000;
