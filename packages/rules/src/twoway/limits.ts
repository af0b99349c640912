/**
 * After acceptance, the viewer's own media must arrive within this time, or the two-way does not begin and is
 * not charged.
 */
export const TWOWAY_ARRIVAL_LIMIT_MS = 30_000;
/**
 * How long the viewer's own media may be interrupted in a running two-way; the extra is charged meanwhile.
 */
export const TWOWAY_PAUSE_LIMIT_MS = 15_000;
