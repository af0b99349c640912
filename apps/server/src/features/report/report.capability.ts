import { listReports, sendReport as sendReportCall } from '@akari/contract';
import { queueKinds } from '../../core/queue/queue-kind.ts';
import type { Capability } from '../../platform/capability.ts';
import { route } from '../../platform/http/call-route.ts';
import { reportQueue } from './report-queue.ts';
import { reportsOf } from './report.queries.ts';
import { sendReport } from './send-report.ts';

/** More than anybody presses in earnest. */
const REPORTS_PER_MIN = 10;

/** Reports to the staff: of a line, a person, the picture or a broadcast. */
export const reportCapability: Capability = {
  name: 'report',
  routes: (app, services) => {
    route(
      app,
      sendReportCall,
      async ({ person, body }) => ({ report: await sendReport(services, person, body) }),
      { per_minute: REPORTS_PER_MIN },
    );
    route(app, listReports, async ({ person }) => ({
      reports: await reportsOf(services.database.db, person.user_id),
    }));
  },
  start: (services) => queueKinds(services).add(reportQueue(services)),
};
