/** A turn that has come. */
export interface Turn {
  /** Whether somebody waits for it. */
  awaited(): boolean;
  /** Lets the next one begin; once is enough. */
  readonly over: () => void;
}

interface Queue {
  running: number;
  waiting: (() => void)[];
}

/**
 * Lets few at a time do what they would wait for each other in, the others after them in the order in which they came:
 * who waits here holds nothing, where in the database they would hold a connection and a place in a queue of locks.
 */
export class Turns {
  readonly #at_once: number;
  readonly #queues = new Map<string, Queue>();

  constructor(at_once: number) {
    this.#at_once = at_once;
  }

  /** How many wait for their turn. */
  waiting(key: string): number {
    return this.#queues.get(key)?.waiting.length ?? 0;
  }

  /** Resolves when it is one's turn, which lasts until one says that it is over. */
  async take(key: string): Promise<Turn> {
    const queue = this.#queues.get(key) ?? { running: 0, waiting: [] };
    this.#queues.set(key, queue);
    if (queue.running < this.#at_once) queue.running += 1;
    // Whoever ends hands over the place: it is never free in between.
    else await new Promise<void>((resolve) => queue.waiting.push(resolve));
    let lasts = true;
    return {
      awaited: () => queue.running > 1 || queue.waiting.length > 0,
      over: () => {
        if (!lasts) return;
        lasts = false;
        const next = queue.waiting.shift();
        if (next !== undefined) next();
        else if ((queue.running -= 1) === 0) this.#queues.delete(key);
      },
    };
  }
}
