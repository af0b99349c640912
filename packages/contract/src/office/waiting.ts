import * as z from 'zod/mini';
import { defineOfficeCall } from '../common/index.ts';
import { queueKind } from '../queue/index.ts';

/** What waits for the member of the staff, as the navigation counts it. */
export const waitingWork = z.object({
  /** Of the queues that they may see. */
  queues: z.array(z.object({ kind: queueKind, count: z.int(), overdue: z.int() })),
  /** Proposals of others that they may decide on. */
  approvals: z.int(),
});
export type WaitingWork = z.infer<typeof waitingWork>;

export const countWaiting = defineOfficeCall({
  method: 'GET',
  path: '/api/office/waiting',
  right: null,
  renews_proof: false,
  answer: waitingWork,
});
