import { perNode } from '../platform/per-node.ts';
import type { Services } from '../platform/services.ts';
import { KeyedSemaphore, type Permit } from '../platform/keyed-semaphore.ts';

/** One works, and the next has read what it can and stands at the lock of the channel. */
const AT_ONCE = 2;
const turns = perNode(() => new KeyedSemaphore(AT_ONCE));

/** The turn of a command of a channel at this node; other nodes' commands are met at the lock of the channel. */
export const inTurn =
  (services: Services, channelId: number): (() => Promise<Permit>) =>
  () =>
    turns(services).acquire(String(channelId));
