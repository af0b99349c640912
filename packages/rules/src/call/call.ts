/** A performer has this long to answer a call. */
export const CALL_ANSWER_LIMIT_MS = 30_000;
/** The caller has this long to enter after she accepted. */
export const CALL_CONNECT_LIMIT_MS = 30_000;
/** After a refusal a call is offered again after this long, spec §4. */
export const CALL_RETRY_AFTER_MS = 300_000;
/** The refusals that she can choose from; the page words them. */
export const CALL_DECLINES = ['busy', 'later', 'away', 'ending_soon'] as const;
export type CallDecline = (typeof CALL_DECLINES)[number];
/** Who calls has points for at least so much hidden chat. */
export const CALL_LEAST_MS = 60_000;
