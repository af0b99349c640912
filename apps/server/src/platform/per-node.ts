import type { Services } from './services.ts';

/**
 * A singleton per server node, created at first use (a batch of outgoing lines, for example). It is keyed by the node's
 * services, so that two nodes in one process (in tests) share nothing.
 */
export function perNode<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, T>();
  return (services) => {
    let found = made.get(services);
    if (found === undefined) {
      found = make(services);
      made.set(services, found);
    }
    return found;
  };
}
