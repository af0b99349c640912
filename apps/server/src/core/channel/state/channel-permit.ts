import { perNode } from '../../../platform/per-node.ts';
import type { Services } from '../../../platform/services.ts';
import { KeyedSemaphore, type Permit } from '../../../platform/sync/keyed-semaphore.ts';

/** Two permits: one command runs; the next one has done its reads and waits for the channel's row lock. */
const AT_ONCE = 2;
const semaphore = perNode(() => new KeyedSemaphore(AT_ONCE));

/** A permit for one command of a channel at this node. The channel's row lock serialises commands of other nodes. */
export const channelPermit =
  (services: Services, channelId: number): (() => Promise<Permit>) =>
  () =>
    semaphore(services).acquire(String(channelId));
