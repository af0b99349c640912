import type { Services } from './services.ts';
import { perKey } from './sync/per-key.ts';

/**
 * A singleton per server node, created at first use (a batch of outgoing lines, for example). It is keyed by the node's
 * services, so that two nodes in one process (in tests) share nothing.
 */
export const perNode = <T>(make: (services: Services) => T): ((services: Services) => T) => perKey(make);
