import * as z from 'zod/mini';

const REASON_LENGTH = 500;

/** The reason of an act of staff: one line. It is kept as long as the audit log, so it should not name people. */
export const actReason = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));
