const DAY_MS = 86_400_000;
/** The house's days are those of Japan, UTC+9 without summer time: for limits a day. */
const OFFSET_MS = 9 * 3_600_000;

/** When the day began in which this moment is, milliseconds since the epoch. */
export const dayStartMs = (at_ms: number): number => at_ms - ((at_ms + OFFSET_MS) % DAY_MS);
