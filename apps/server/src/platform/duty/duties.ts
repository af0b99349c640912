import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { DutyHold } from './duty-hold.ts';
import { release, renewOrTake } from './duty.sql.ts';

/** Duration of a duty's lease without renewal, milliseconds by the database's clock. */
const LEASE_MS = 5_000;
const LOOK_EVERY_MS = 1_000;

interface Deps {
  database: Database;
  log: Logger;
}
type Taken = (hold: DutyHold) => void;

/**
 * Duties: jobs that one server node at a time does for all. A duty is held by a lease in the database, which is renewed
 * every second; when it expires, another node that wants the duty takes it over. Nodes do not learn who holds a duty:
 * a node registers that it wants one, and is called when it acquires the lease.
 */
export class Duties {
  readonly #deps: Deps;
  readonly #holder: { id: string; elapsedMs: () => number };
  readonly #wanted = new Map<string, Taken>();
  readonly #holds = new Map<string, DutyHold>();
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<unknown> = Promise.resolve();

  /** @param elapsedMs a monotonic clock, milliseconds; for tests */
  constructor(deps: Deps, elapsedMs: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#holder = { id: randomUUID(), elapsedMs };
  }

  /** Id of this run of the node: `holder` in the table. */
  get id(): string {
    return this.#holder.id;
  }

  /** Number of duties that this node holds. */
  get held(): number {
    return [...this.#holds.values()].filter((hold) => hold.held()).length;
  }

  /** This node's hold of a duty; undefined while it does not hold the lease. */
  holdOf(name: string): DutyHold | undefined {
    const hold = this.#holds.get(name);
    return hold?.held() === true ? hold : undefined;
  }

  /** Tries to acquire a duty from now on. @param taken called with the new hold each time that it is acquired */
  want(name: string, taken: Taken = () => undefined): void {
    this.#wanted.set(name, taken);
  }

  /** Releases the lease of a duty and stops trying to acquire it. */
  async giveUp(name: string): Promise<void> {
    this.#wanted.delete(name);
    await this.#inTurn(() => this.#release([name]));
  }

  start(): void {
    const again = (): void => {
      void this.look()
        .catch((error: unknown) => this.#deps.log.warn({ err: error }, 'failed to renew duty leases'))
        .finally(() => {
          if (this.#timer !== undefined) this.#timer = setTimeout(again, LOOK_EVERY_MS);
        });
    };
    this.#timer = setTimeout(again, 0);
  }

  /** Releases all leases. The work of the duties must have ended before. */
  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#wanted.clear();
    await this.#inTurn(() => this.#release([...this.#holds.keys()]));
  }

  /** Renews the leases that this node holds and acquires wanted ones that are free. */
  look(): Promise<void> {
    return this.#inTurn(() => this.#look());
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#looking.then(work);
    this.#looking = done.catch(() => undefined);
    return done;
  }

  async #look(): Promise<void> {
    const names = [...this.#wanted.keys()].toSorted();
    if (names.length === 0) return;
    // Measured from before the query, so that this node stops before the lease expires in the database.
    const good_until_ms = this.#holder.elapsedMs() + LEASE_MS;
    const query = renewOrTake(this.#holder.id, names, LEASE_MS);
    const { rows } = await this.#deps.database.db.execute<{ name: string; term: number }>(query);
    for (const { name, term } of rows) this.#keep(name, term, good_until_ms);
  }

  #keep(name: string, term: number, good_until_ms: number): void {
    const known = this.holdOf(name);
    if (known?.term === term) return known.extendTo(good_until_ms);
    known?.end();
    const hold = new DutyHold(this.#holder, name, term, good_until_ms);
    if (!hold.held()) return;
    this.#holds.set(name, hold);
    this.#deps.log.info({ duty: name, term }, 'acquired duty lease');
    hold.signal.addEventListener('abort', () => {
      if (this.#holds.get(name) === hold) this.#holds.delete(name);
      this.#deps.log.info({ duty: name, term }, 'lost duty lease');
    });
    try {
      this.#wanted.get(name)?.(hold);
    } catch (error) {
      this.#deps.log.error({ err: error, duty: name }, 'failed to start duty');
    }
  }

  async #release(names: string[]): Promise<void> {
    for (const name of names) this.#holds.get(name)?.end();
    if (names.length > 0) await this.#deps.database.db.execute(release(this.#holder.id, names));
  }
}
