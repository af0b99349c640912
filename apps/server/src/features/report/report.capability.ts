import {
  listReports,
  QUEUE_STILL_PATH,
  queueFileParams,
  sendReport as sendReportCall,
} from '@akari/contract';
import { isSealedReason } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import { itemOfFile } from '../../core/queue/read-item.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { reportNamed } from './report-about.ts';
import { childSafetyQueue, reportQueue } from './report-queue.ts';
import { reportsOf } from './report.queries.ts';
import { reportStillTable } from './report.table.ts';
import { sendReport } from './send-report.ts';

/** More than anybody presses in earnest. */
const REPORTS_PER_MIN = 10;

/** The still that a report keeps, for staff who may see the report. */
function stillRoute(app: FastifyInstance, services: Services): void {
  app.get(QUEUE_STILL_PATH, { schema: { params: queueFileParams } }, async (request, reply) => {
    const { item_id } = queueFileParams.parse(request.params);
    const { item } = await itemOfFile(services, request.person, item_id, ['report', 'child_safety']);
    const report = await reportNamed(services.database.db, item.subject);
    // The item of a report that has become sealed stays in the other queue, as withdrawn.
    if (report === null || isSealedReason(report.reason) !== (item.kind === 'child_safety'))
      throw new Problem('not_found');
    const [still] = await services.database.db
      .select({ jpeg: reportStillTable.jpeg })
      .from(reportStillTable)
      .where(eq(reportStillTable.report_id, Number(item.subject)));
    if (still === undefined) throw new Problem('not_found');
    return reply.type('image/jpeg').header('cache-control', 'private, no-store').send(still.jpeg);
  });
}

/** Reports to the staff: of a line, a person, the picture or a broadcast. */
export const reportCapability: Capability = {
  name: 'report',
  routes: (app, services) => {
    queueKinds(services).add(reportQueue(services));
    queueKinds(services).add(childSafetyQueue(services));
    route(
      app,
      sendReportCall,
      async ({ person, body }) => ({ report: await sendReport(services, person, body) }),
      { per_minute: REPORTS_PER_MIN },
    );
    stillRoute(app, services);
    route(app, listReports, async ({ person }) => ({
      reports: await reportsOf(services.database.db, person.user_id),
    }));
  },
};
