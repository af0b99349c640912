import * as z from 'zod/mini';
import { timeMs } from '../common/index.ts';

/** Answers of the viewers of a free chat that became paid: how many were asked, and what they answered. */
export const freeAnswers = z.object({
  asked: z.int(),
  /** Viewers who agreed to the price of the paid chat. */
  stayed: z.int(),
  /** Viewers who have not answered, and until when they can; null: nobody is asked any more. */
  waiting: z.int(),
  until_ms: z.nullable(timeMs),
});
export type FreeAnswers = z.infer<typeof freeAnswers>;
