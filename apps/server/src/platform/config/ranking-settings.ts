import { RANKING_NEWCOMER_DAYS, RANKING_PAST_PERIODS, RANKING_REVIEWS_LEAST } from '@akari/rules';
import { z } from 'zod';

const DAY_MS = 86_400_000;

/** Settings of rankings, from the environment. */
export const rankingSettings = {
  /** Days from the first broadcast on which a performer is a newcomer. */
  /** How many days, weeks or months before the one that runs can be looked at. */
  RANKING_PAST_PERIODS: z.coerce.number().int().min(0).max(60).default(RANKING_PAST_PERIODS),
  RANKING_NEWCOMER_DAYS: z.coerce.number().int().min(1).max(366).default(RANKING_NEWCOMER_DAYS),
  /** Published reviews that a performer needs in the ranking of reviews. */
  RANKING_REVIEWS_LEAST: z.coerce.number().int().min(1).max(100).default(RANKING_REVIEWS_LEAST),
};

export const rankingOf = (values: z.output<z.ZodObject<typeof rankingSettings>>) => ({
  newcomer_days: values.RANKING_NEWCOMER_DAYS,
  newcomer_ms: values.RANKING_NEWCOMER_DAYS * DAY_MS,
  past_periods: values.RANKING_PAST_PERIODS,
  reviews_least: values.RANKING_REVIEWS_LEAST,
});
