import * as z from 'zod/mini';
import { defineOfficeCall, timeMs } from '../common/index.ts';

/** Chargebacks of one provider in one month, and the sales of that month. */
export const disputeRow = z.object({
  /** When the month begins, UTC. */
  month_ms: timeMs,
  provider: z.string(),
  sales: z.int(),
  chargebacks: z.int(),
  /** Basis points; null: nothing was sold in that month. */
  ratio_bp: z.nullable(z.int()),
  /** The highest line that the ratio has reached, basis points; null: none. */
  line_bp: z.nullable(z.int()),
});
export type DisputeRow = z.infer<typeof disputeRow>;

/** Chargebacks for sales by provider and month, the newest month first; months without either are left out. */
export const getDisputes = defineOfficeCall({
  method: 'GET',
  path: '/api/office/figures/disputes',
  right: 'figures.money',
  renews_proof: false,
  answer: z.object({ rows: z.array(disputeRow), lines_bp: z.array(z.int()) }),
});
