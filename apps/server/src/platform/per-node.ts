import type { Services } from './services.ts';

/**
 * Something that one server node has one of, made when it is first needed (a batch of lines on its way out, say). It
 * hangs on the node's services, so that two nodes in one process share nothing.
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
