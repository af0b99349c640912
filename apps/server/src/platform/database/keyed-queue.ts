import { isPassingFault } from './fault.ts';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 3_000;
/** Bridges more than two minutes without the database. */
const TRIES = 50;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Runs work in order within a key, and in parallel between keys. Transient database faults (a restart, for example) are
 * retried, because an event is delivered only once. Work that fails for good is reported to `onError`, and the next
 * work of the key goes on.
 */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<void>>();
  readonly #onError: (error: unknown, key: string) => void;

  constructor(onError: (error: unknown, key: string) => void) {
    this.#onError = onError;
  }

  add(key: string, work: () => Promise<void>): void {
    const tail = (this.#tails.get(key) ?? Promise.resolve())
      .then(() => persist(work))
      .catch((error: unknown) => this.#onError(error, key))
      .finally(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key);
      });
    this.#tails.set(key, tail);
  }

  /** Resolves when the queue is empty. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}

async function persist(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isPassingFault(error)) throw error;
      await sleep(Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS));
    }
  }
}
