import { BULK_ACT_NAMES, BULK_MAX, BULK_ROW_STATES, BULK_STATES, type BulkActName } from '@akari/rules';
import * as z from 'zod/mini';
import { defineOfficeCall, id, timeMs } from '../common/index.ts';
import { actReason } from './reason.ts';

const act = z.enum(BULK_ACT_NAMES as [BulkActName, ...BulkActName[]]);
/** The rows of the act's list: those that filters match, as the list reads them, or those that were selected. */
const rows = z.object({
  filters: z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(100))),
  ids: z.nullable(
    z.array(z.string().check(z.regex(/^\d{1,16}(-\d{1,16})?$/))).check(z.minLength(1), z.maxLength(BULK_MAX)),
  ),
});
export type BulkRows = z.infer<typeof rows>;

/** How many rows an act would be done to, and the names of some. */
export const countBulk = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bulk/count',
  right: null,
  body: z.object({ act, rows }),
  answer: z.object({ count: z.int(), sample: z.array(z.string()) }),
});

const job = z.object({
  job_id: id,
  act,
  state: z.enum(BULK_STATES),
  /** How many rows are in each state. */
  counts: z.partialRecord(z.enum(BULK_ROW_STATES), z.int()),
  /** Rows that were not done, or not taken back: the first ones. */
  problems: z.array(
    z.object({ name: z.string(), state: z.enum(BULK_ROW_STATES), error: z.nullable(z.string()) }),
  ),
  /** Null: it cannot be undone. */
  undo_until_ms: z.nullable(timeMs),
});
export type BulkJobView = z.infer<typeof job>;

/** Begins an act for many rows. `count`: how many were seen; another number is refused. Nothing is done yet. */
export const startBulk = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bulk',
  right: null,
  proof: 'fresh',
  body: z.object({ act, rows, count: z.int(), reason: actReason }),
  answer: job,
});

const params = z.object({ job_id: id });

/** Does the next rows of an act, and tells how far it is. The page calls it until none is left. */
export const continueBulk = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bulk/:job_id/continue',
  right: null,
  params,
  answer: job,
});

/** Leaves the rows that are not done. */
export const stopBulk = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bulk/:job_id/stop',
  right: null,
  params,
  answer: job,
});

/** Begins to take back what was done, within ten minutes. */
export const undoBulk = defineOfficeCall({
  method: 'POST',
  path: '/api/office/bulk/:job_id/undo',
  right: null,
  params,
  answer: job,
});
