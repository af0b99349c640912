import type { Capability } from '../../platform/capability.ts';
import type { Services } from '../../platform/services.ts';
import { auditWatch } from './audit-watch.ts';

const DUTY = 'audit_heads';

/** Signs the head of the audit log, at one node at a time. */
export const createAuditCapability = (): Capability => {
  let running: Services | undefined;
  return {
    name: 'audit',
    start: (services) => {
      running = services;
      services.duties.want(DUTY, (hold) => auditWatch(services).keep(hold));
    },
    stop: async () => {
      if (running !== undefined) await auditWatch(running).stop();
    },
  };
};
