/**
 * A singleton per key, created at first use and forgotten with the key. `perNode` has the services of a node as its key.
 */
export function perKey<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const made = new WeakMap<K, { value: T }>();
  return (key) => {
    let found = made.get(key);
    if (found === undefined) {
      found = { value: make(key) };
      made.set(key, found);
    }
    return found.value;
  };
}
