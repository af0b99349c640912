import * as z from 'zod/mini';
import { defineServerEvent, id } from '../common/index.ts';

/** To the sender of a report: staff have decided on it. Every page loads this schema, so it is small. */
export const reportDecidedEvent = defineServerEvent({
  name: 'report.decided',
  body: z.object({ report_id: id, upheld: z.boolean() }),
});
