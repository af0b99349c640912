import { points } from '@akari/rules';
import { z } from 'zod';

/** Settings of staff, from the environment. */
export const staffSettings = {
  /** After so many minutes without a call of the back office a login has to be proven again. */
  STAFF_IDLE_MINUTES: z.coerce.number().int().min(1).max(1_440).default(30),
  /** A proof is fresh for so many minutes: long enough for money, exports and roles. */
  STAFF_FRESH_MINUTES: z.coerce.number().int().min(1).max(1_440).default(10),
  /** How long a request waits for a second person. */
  APPROVAL_HOURS: z.coerce.number().int().min(1).max(720).default(72),
  /** More points than this, given at once in the back office, need a second person. */
  APPROVAL_POINTS: z.coerce.number().min(0).default(1_000),
  /** Refunds of more than this, in US dollars, need a second person. */
  APPROVAL_REFUND: z.coerce.number().min(0).default(100),
};

export const staffOf = (values: z.output<z.ZodObject<typeof staffSettings>>) => ({
  idle_ms: values.STAFF_IDLE_MINUTES * 60_000,
  fresh_ms: values.STAFF_FRESH_MINUTES * 60_000,
  approval_ms: values.APPROVAL_HOURS * 3_600_000,
  approval_points_units: points(values.APPROVAL_POINTS),
  approval_refund_minor: Math.round(values.APPROVAL_REFUND * 100),
});
