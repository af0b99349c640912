import type { Capability } from '../../platform/capability.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { fileItem } from './file-item.ts';
import { queueKinds } from './queue-kind.ts';
import { queueRoutes } from './queue.routes.ts';

/** Puts in their queues what waits without being there, such as what came before the queues did. */
async function fileMissing(services: Services): Promise<void> {
  const kinds = queueKinds(services);
  for (const name of kinds.names()) {
    const missing = (await kinds.of(name).missing?.(services.database.db)) ?? [];
    for (const thing of missing)
      await unitOfWork(services.database.db, (tx) => fileItem(services, tx, { kind: name, ...thing }));
  }
}

/**
 * Queues of the back office: what staff have to decide, one item a person at a time. Started after the capabilities
 * that have a queue.
 */
export const queueCapability: Capability = {
  name: 'queue',
  routes: queueRoutes,
  start: fileMissing,
};
