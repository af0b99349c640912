import * as z from 'zod/mini';

const REASON_MAX = 500;
/** Why staff do something: one line, which the audit log keeps for years. */
export const staffReason = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(REASON_MAX), z.regex(/^[^\p{Cc}\p{Cs}]+$/u));
