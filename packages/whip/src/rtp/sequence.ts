/** Signed distance from `from` to `to` modulo 2^16, -32768 to 32767. */
export const sequenceDistance = (from: number, to: number): number => (((to - from) & 0xffff) << 16) >> 16;

/** The next sequence number, modulo 2^16. */
export const nextSequence = (sequence: number): number => (sequence + 1) & 0xffff;
