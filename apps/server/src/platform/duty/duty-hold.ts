import type { Tx } from '../database/database.ts';
import { confirmation } from './duty.sql.ts';

/** Thrown in a transaction when this node does not hold the duty's lease any more. */
export class DutyLost extends Error {
  constructor(name: string) {
    super(`the duty ${name} is not held by this node any more`);
    this.name = 'DutyLost';
  }
}

interface Holder {
  id: string;
  /** A monotonic clock, milliseconds. It counts while the process is stopped, but perhaps not while the machine is. */
  elapsedMs: () => number;
}

/**
 * A lease of a duty that this node holds. `signal` is aborted when the lease is lost, released or not renewed in time.
 * Check `held()` right before an effect outside the database. `confirm` asks the database, for a transaction that must
 * not run while another node has the duty.
 */
export class DutyHold {
  readonly #holder: Holder;
  readonly #ended = new AbortController();
  #good_until_ms: number;
  #expiry: NodeJS.Timeout | undefined;

  constructor(
    holder: Holder,
    readonly name: string,
    /** Number of this lease; it increases each time that a node acquires the duty. */
    readonly term: number,
    /** End of the lease on the clock of `Holder.elapsedMs`, not time since the epoch. */
    good_until_ms: number,
  ) {
    this.#holder = holder;
    this.#good_until_ms = good_until_ms;
    this.#watch();
  }

  get signal(): AbortSignal {
    return this.#ended.signal;
  }

  /** Whether the lease is valid by this node's clock; ends it when its time is over. Only `confirm` asks the database. */
  held(): boolean {
    if (!this.#ended.signal.aborted && this.#holder.elapsedMs() >= this.#good_until_ms) this.end();
    return !this.#ended.signal.aborted;
  }

  /** Locks the lease until the transaction ends, so that no node takes it over. @throws DutyLost, which rolls back */
  async confirm(tx: Tx): Promise<void> {
    if (this.held()) {
      const { rows } = await tx.execute(confirmation(this.#holder.id, this.name, this.term));
      if (rows.length === 1) return;
    }
    this.end();
    throw new DutyLost(this.name);
  }

  extendTo(good_until_ms: number): void {
    this.#good_until_ms = good_until_ms;
    this.#watch();
  }

  /** Ends the lease in this process. The row in the database is not released. */
  end(): void {
    clearTimeout(this.#expiry);
    this.#ended.abort();
  }

  #watch(): void {
    clearTimeout(this.#expiry);
    // + 1: a timer can fire a fraction of a millisecond early, and no other one would be set.
    this.#expiry = setTimeout(
      () => void this.held(),
      Math.max(0, this.#good_until_ms - this.#holder.elapsedMs()) + 1,
    ).unref();
  }
}
