import { isPassingFault } from './database/fault.ts';

const FIRST_DELAY_MS = 50;
const LONGEST_DELAY_MS = 3_000;
/** More than two minutes of a database that is away. */
const TRIES = 50;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Work in order per key, side by side between keys. What the database will take a little later (it is restarted, say)
 * is tried again, so that what is told once is not forgotten. What fails for good is reported and does not stop what
 * follows.
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

  /** When everything that was added so far is done. */
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
