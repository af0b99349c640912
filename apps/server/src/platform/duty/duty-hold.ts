import type { Tx } from '../database/database.ts';
import { confirmation } from './duty.sql.ts';

/** Thrown inside a transaction whose duty another node has by now. */
export class DutyLost extends Error {
  constructor(name: string) {
    super(`the duty ${name} is another node’s by now`);
    this.name = 'DutyLost';
  }
}

interface Holder {
  id: string;
  /** A clock that only goes forward, also while the process is stopped; milliseconds. */
  elapsedMs: () => number;
}

/**
 * One time that this node has a duty. It is over when `signal` is aborted: lost, given back or not renewed in time.
 * Ask `held()` right before doing something outside, and `confirm` in the transaction of what must happen once only.
 */
export class DutyHold {
  readonly #holder: Holder;
  readonly #over = new AbortController();
  #good_until_ms: number;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    holder: Holder,
    readonly name: string,
    readonly term: number,
    good_until_ms: number,
  ) {
    this.#holder = holder;
    this.#good_until_ms = good_until_ms;
    this.#watch();
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Whether the duty is ours at this moment. A process that was stopped finds out here, whatever it missed. */
  held(): boolean {
    if (!this.#over.signal.aborted && this.#holder.elapsedMs() >= this.#good_until_ms) this.end();
    return !this.#over.signal.aborted;
  }

  /** Keeps the duty ours until the transaction ends. @throws DutyLost, which undoes it */
  async confirm(tx: Tx): Promise<void> {
    const good = this.held() && (await tx.execute(confirmation(this.#holder.id, this.name, this.term)));
    if (good !== false && good.rows.length === 1) return;
    this.end();
    throw new DutyLost(this.name);
  }

  renewed(good_until_ms: number): void {
    this.#good_until_ms = good_until_ms;
    this.#watch();
  }

  end(): void {
    clearTimeout(this.#expiry);
    this.#over.abort();
  }

  #watch(): void {
    clearTimeout(this.#expiry);
    this.#expiry = setTimeout(
      () => void this.held(),
      Math.max(0, this.#good_until_ms - this.#holder.elapsedMs()) + 1,
    ).unref();
  }
}
