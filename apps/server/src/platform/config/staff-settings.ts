import { z } from 'zod';

/** Settings of staff, from the environment. */
export const staffSettings = {
  /** After so many minutes without a call of the back office a login has to be proven again. */
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  /** A proof is fresh for so many minutes: long enough for money, exports and roles. */
  STAFF_FRESH_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
};

export const staffOf = (values: z.output<z.ZodObject<typeof staffSettings>>) => ({
  idle_ms: values.STAFF_IDLE_MINUTES * 60_000,
  fresh_ms: values.STAFF_FRESH_MINUTES * 60_000,
});
