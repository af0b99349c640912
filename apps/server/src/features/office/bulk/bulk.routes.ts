import { continueBulk, countBulk, startBulk, stopBulk, undoBulk } from '@akari/contract/office';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { continueJob, findJob, startJob, stopJob, undoJob, viewOf, type Doer } from './bulk-job.ts';
import { findRows, nameOfRow } from './find-rows.ts';

/** Names of rows that are shown before an act. */
const SAMPLE = 5;

/** Acts for many rows of a list. */
export function bulkRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  officeRoute(app, services, countBulk, async ({ staff, body }) => {
    const found = await findRows(services, staff, body.act, body.rows);
    return { count: found.length, sample: found.slice(0, SAMPLE).map(nameOfRow) };
  });
  officeRoute(app, services, startBulk, async ({ staff, body, request }) =>
    viewOf(db, await startJob({ services, staff, request }, body)),
  );
  const calls = [
    [continueBulk, continueJob],
    [stopBulk, stopJob],
    [undoBulk, undoJob],
  ] as const;
  for (const [call, work] of calls)
    officeRoute(app, services, call, async ({ staff, params, request }) => {
      const doer: Doer = { services, staff, request };
      const id = rowIdOf(params.job_id);
      if (id === null) throw new Problem('not_found');
      // A colleague's job is not found, whatever is asked of it.
      await findJob(db, staff, id);
      return viewOf(db, await work(doer, id));
    });
}
