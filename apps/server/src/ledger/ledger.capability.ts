import { keepForgetting } from '../platform/deadline/keep-forgetting.ts';
import { oldBonuses } from './bonus-eligibility.ts';
import type { Capability } from '../platform/capability.ts';
import { statementRoutes } from './statement.routes.ts';

/** Statements of viewers and performers, on the page and as CSV. */
export const ledgerCapability: Capability = {
  name: 'ledger',
  routes: statementRoutes,
  start: (services) => keepForgetting(services, oldBonuses),
};
