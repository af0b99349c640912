import { countWaiting } from '@akari/contract/office';
import type { FastifyInstance } from 'fastify';
import { countApprovalsFor } from '../../core/approval/approval.queries.ts';
import { summariesOf } from '../../core/queue/queue.queries.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import type { Services } from '../../platform/services.ts';

/** Counts what waits for a member of the staff. */
export function waitingRoute(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, countWaiting, async ({ staff }) => {
    const [queues, approvals] = await Promise.all([
      summariesOf(services, staff),
      countApprovalsFor(services, staff),
    ]);
    return { queues: queues.map(({ kind, count, overdue }) => ({ kind, count, overdue })), approvals };
  });
}
