interface PendingRead<V> {
  answer: Promise<V | undefined>;
  settle: (answer: Promise<V | undefined>) => void;
}

/**
 * Reads by key for many who ask: one read at a time, of all that were asked for since the one before began. So an
 * answer is never older than the question, and a rush of questions is a few reads.
 */
export class BatchLoader<K, V> {
  readonly #read: (keys: K[]) => Promise<Map<K, V>>;
  #asked = new Map<K, PendingRead<V>>();
  #reading = false;

  constructor(read: (keys: K[]) => Promise<Map<K, V>>) {
    this.#read = read;
  }

  /** @returns what was read; undefined where there is nothing of that key */
  load(key: K): Promise<V | undefined> {
    const known = this.#asked.get(key);
    if (known !== undefined) return known.answer;
    let settle: PendingRead<V>['settle'] = () => undefined;
    const answer = new Promise<V | undefined>((resolve) => (settle = resolve));
    this.#asked.set(key, { answer, settle });
    if (!this.#reading) {
      this.#reading = true;
      // What is asked for in the same breath is read together.
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
