import { exportFigures as exportCall, getDisputes, getFigures } from '@akari/contract/office';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { sitesOf } from '../../../core/staff/require-right.ts';
import type { Capability } from '../../../platform/capability.ts';
import { tally } from '../../../platform/tally.ts';
import { exportFigures } from './export-figures.ts';
import { figureClock } from './figure-clock.ts';
import { readDisputes } from './read-disputes.ts';
import { readFigures } from './read-figures.ts';

const SERVER_ERRORS_FROM = 500;

/** Figures of the back office: counted each minute by one node, so that reading them costs the same for any history. */
export const createFiguresCapability = (): Capability => {
  let stop: () => Promise<void> = async () => undefined;
  return {
    name: 'figures',
    routes: (app, services) => {
      app.addHook('onResponse', async (_request, reply) => {
        if (reply.statusCode >= SERVER_ERRORS_FROM) tally(services).add('server_errors');
      });
      officeRoute(app, services, getDisputes, ({ staff }) =>
        readDisputes(services, sitesOf(staff, 'figures.money')),
      );
      officeRoute(app, services, getFigures, ({ staff, query }) => readFigures(services, staff, query));
      officeRoute(
        app,
        services,
        exportCall,
        ({ staff, query, body, request }) =>
          exportFigures(services, { staff, query, reason: body.reason, request }),
        { per_minute: 10 },
      );
    },
    start: (services) => {
      const clock = figureClock(services);
      clock.start();
      stop = () => clock.stop();
    },
    stop: () => stop(),
  };
};
