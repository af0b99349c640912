import {
  DISPUTE_LINES_BP,
  POINTS_BACK_DAYS,
  POINTS_NOTICE_DAYS,
  POINTS_VALID_DAYS,
  SPEND_LIMIT_RAISE_HOURS,
} from '@akari/rules';
import { z } from 'zod';
import { list } from './lists.ts';

const DAY_MS = 86_400_000;

/** Settings of the validity of points and of what viewers limit, from the environment. */
export const pointSettings = {
  /** How long points can be used after they were issued; it counts for points that are issued from then on. */
  POINTS_VALID_DAYS: z.coerce.number().int().min(1).max(3_650).default(POINTS_VALID_DAYS),
  /** Points that go back to a lot can be used for so many days at least. */
  POINTS_BACK_DAYS: z.coerce.number().int().min(0).max(90).default(POINTS_BACK_DAYS),
  /** Days before the expiry at which the person gets a notice, comma-separated. */
  POINTS_NOTICE_DAYS: list
    .pipe(z.array(z.string().regex(/^[1-9]\d{0,2}$/, 'expected days, 1 to 999')).max(5))
    .transform((days) => (days.length === 0 ? POINTS_NOTICE_DAYS.map(String) : days)),
  /** Ratios of chargebacks to sales at which the figures of the back office draw a line, basis points, comma-separated. */
  DISPUTE_LINES_BP: list
    .pipe(z.array(z.string().regex(/^[1-9]\d{0,3}$/, 'expected basis points, 1 to 9999')).max(5))
    .transform((lines) => (lines.length === 0 ? DISPUTE_LINES_BP.map(String) : lines)),
  /** Hours until a spending limit that a viewer raises applies. */
  SPEND_LIMIT_RAISE_HOURS: z.coerce.number().int().min(1).max(720).default(SPEND_LIMIT_RAISE_HOURS),
};

export const pointsOf = (values: z.output<z.ZodObject<typeof pointSettings>>) => ({
  valid_ms: values.POINTS_VALID_DAYS * DAY_MS,
  back_ms: values.POINTS_BACK_DAYS * DAY_MS,
  notice_days: values.POINTS_NOTICE_DAYS.map(Number),
  dispute_lines_bp: values.DISPUTE_LINES_BP.map(Number).toSorted((a, b) => a - b),
});
