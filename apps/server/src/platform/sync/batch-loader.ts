interface PendingRead<V> {
  answer: Promise<V | undefined>;
  settle: (answer: Promise<V | undefined>) => void;
}

/**
 * Batches reads by key: one read at a time, of all keys that were requested since the previous read began. So a result
 * is never older than its request, and a burst of requests takes only a few reads.
 */
export class BatchLoader<K, V> {
  readonly #read: (keys: K[]) => Promise<Map<K, V>>;
  #asked = new Map<K, PendingRead<V>>();
  #reading = false;

  constructor(read: (keys: K[]) => Promise<Map<K, V>>) {
    this.#read = read;
  }

  /** Reads a key in the next batch. @returns undefined when there is no value */
  load(key: K): Promise<V | undefined> {
    const known = this.#asked.get(key);
    if (known !== undefined) return known.answer;
    let settle: PendingRead<V>['settle'] = () => undefined;
    const answer = new Promise<V | undefined>((resolve) => (settle = resolve));
    this.#asked.set(key, { answer, settle });
    if (!this.#reading) {
      this.#reading = true;
      // Requests of the same tick are read together.
      process.nextTick(() => void this.#readAll());
    }
    return answer;
  }

  async #readAll(): Promise<void> {
    while (this.#asked.size > 0) {
      const asked = this.#asked;
      this.#asked = new Map();
      const found = this.#read([...asked.keys()]);
      for (const [key, { settle }] of asked) settle(found.then((values) => values.get(key)));
      await found.catch(() => undefined);
    }
    this.#reading = false;
  }
}
