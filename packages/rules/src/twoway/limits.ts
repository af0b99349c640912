/** Accepted, the viewer's own media must arrive within this, or nothing begins and nothing more is charged. */
export const TWOWAY_ARRIVAL_LIMIT_MS = 30_000;
/** While it runs, the viewer's own media may be interrupted this long: the extra is charged meanwhile. */
export const TWOWAY_PAUSE_LIMIT_MS = 15_000;
