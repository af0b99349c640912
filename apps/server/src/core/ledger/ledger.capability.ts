import { startRetentionJob } from '../../platform/deadline/retention-job.ts';
import { oldBonuses } from './bonus-eligibility.ts';
import type { Capability } from '../../platform/capability.ts';
import type { Services } from '../../platform/services.ts';
import { followExpiry } from './expire-points.ts';
import { followReferenceDates } from './unspent-points.ts';
import { ledgerWatch } from './ledger-watch.ts';
import { oldLedgerChecks } from './record-ledger-check.ts';
import { statementRoutes } from './statement.routes.ts';

/** Statements of viewers and performers, for the page and as CSV, and the periodic check of the ledger. */
export const createLedgerCapability = (): Capability => {
  let running: Services | undefined;
  return {
    name: 'ledger',
    routes: statementRoutes,
    start: async (services) => {
      running = services;
      await startRetentionJob(services, oldBonuses);
      await startRetentionJob(services, oldLedgerChecks);
      await followExpiry(services);
      await followReferenceDates(services);
      ledgerWatch(services).start();
    },
    stop: async () => {
      if (running !== undefined) await ledgerWatch(running).stop();
    },
  };
};
