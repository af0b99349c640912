import { CURRENCIES, POINT_ISSUERS } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, timeMs, units } from '../common/index.ts';

/** Unspent paid points of one time. */
const unspentAt = z.object({
  /** The moment after which nothing more counted. */
  at_ms: timeMs,
  sums: z.array(
    z.object({
      /** Null: the price of these points is not known. */
      currency: z.nullable(z.enum(CURRENCIES)),
      units,
      /** What was paid for them, minor units of the currency. */
      price_minor: z.int(),
    }),
  ),
});
export type UnspentAt = z.infer<typeof unspentAt>;

/** Unspent paid points at the ends of 31 March and 30 September in Japan, the latest first. */
export const listUnspentPoints = defineOfficeCall({
  method: 'GET',
  path: '/api/office/unspent-points',
  right: 'money.propose',
  answer: z.object({ issuer: z.enum(POINT_ISSUERS), next_at_ms: timeMs, dates: z.array(unspentAt) }),
});
export type UnspentPoints = z.infer<typeof listUnspentPoints.answer>;

/** Counts unspent paid points now; it reads every balance. */
export const countUnspentPoints = defineOfficeCall({
  method: 'GET',
  path: '/api/office/unspent-points/now',
  right: 'money.propose',
  answer: unspentAt,
});
