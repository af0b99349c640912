/** The right to run, held until it is released. */
export interface Permit {
  /** Whether others run or wait under the same key. */
  isContended(): boolean;
  /** Lets the next one run. Calls after the first do nothing. */
  readonly release: () => void;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * A FIFO semaphore per key. Commands that would lock the same rows wait here, before they take a database connection,
 * so that a queue on one channel does not exhaust the pool.
 */
export class KeyedSemaphore {
  readonly #permits: number;
  readonly #queues = new Map<string, Queue>();

  constructor(at_once: number) {
    this.#permits = at_once;
  }

  /** How many wait for a permit of this key. */
  waiting(key: string): number {
    return this.#queues.get(key)?.waiting.length ?? 0;
  }

  /** Waits for a permit of this key, in the order of the calls. The caller must release it. */
  async acquire(key: string): Promise<Permit> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#permits) queue.running += 1;
    // `release` hands the permit to the next one, so `running` does not change in between.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    let held = true;
    return {
      isContended: () => queue.running > 1 || queue.waiting.length > 0,
      release: () => {
        if (!held) return;
        held = false;
        const next = queue.waiting.shift();
        if (next !== undefined) next();
        else if ((queue.running -= 1) === 0) this.#queues.delete(key);
      },
    };
  }
}
