/** How far back the chat history reaches, days. The ledger and the statement keep everything. */
export const HISTORY_DAYS = 365;

/** Most characters of a memo about a person, as a person counts them. */
export const MEMO_MAX = 500;
