import type { Tx } from '../database/database.ts';
import { confirmation } from './duty.sql.ts';

/** Thrown in a transaction when this node does not hold the duty's lease any more. */
export class DutyLost extends Error {
  constructor(name: string) {
    super(`the duty ${name} is another node’s by now`);
    this.name = 'DutyLost';
  }
}

interface Holder {
  id: string;
  /** A monotonic clock that also advances while the process is stopped; milliseconds. */
  elapsedMs: () => number;
}

/**
 * One term of a duty that this node holds. `signal` is aborted when the lease is lost, released or not renewed in time.
 * Check `held()` right before an effect outside the database, and call `confirm` in a transaction that must run once.
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

  /** Whether the lease is still valid. Checked by the clock, so it is correct even after the process was suspended. */
  held(): boolean {
    if (!this.#over.signal.aborted && this.#holder.elapsedMs() >= this.#good_until_ms) this.end();
    return !this.#over.signal.aborted;
  }

  /** Locks the lease until the transaction ends, so that no node takes it over. @throws DutyLost, which rolls back */
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
