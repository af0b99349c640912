import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import { KeyedSemaphore, type Permit } from '../platform/keyed-semaphore.ts';

/** One command works; the next has read what it can and waits for the channel's row lock. */
const AT_ONCE = 2;
const semaphore = perNode(() => new KeyedSemaphore(AT_ONCE));

/** A permit for one command of a channel at this node. Commands of other nodes meet at the channel's row lock. */
export const channelPermit =
  (services: Services, channelId: number): (() => Promise<Permit>) =>
  () =>
    semaphore(services).acquire(String(channelId));
