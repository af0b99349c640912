/** Work in order per key, side by side between keys. What fails is reported and does not stop what follows. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();
  readonly #onError: (error: unknown, key: string) => void;

  constructor(onError: (error: unknown, key: string) => void) {
    this.#onError = onError;
  }

  add(key: string, work: () => Promise<void>): void {
    const tail = (this.#tails.get(key) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => this.#onError(error, key))
      .finally(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key);
      });
    this.#tails.set(key, tail);
  }

  /** When everything that was added so far is done. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}
