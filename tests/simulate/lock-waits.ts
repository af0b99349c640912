import { hold } from './broken.ts';
import { shown, type Statement } from './statement.ts';
import type { ConnectionControl, Waiting } from './connection-control.ts';

/** A statement that was let go: it works, it waits for a lock, or it has been given the lock and waits for its turn. */
export interface Running extends Statement {
  at: 'work' | 'lock' | 'turn';
  /** Of the connection, once it has waited for a lock. */
  pid: number;
}

/** After so long PostgreSQL looks once whether who waits is part of a deadlock: it must not be stopped meanwhile. */
const DEADLOCK_LOOK_MS = 1_000;
const mayBeLooking = ({ waited_ms }: Waiting): boolean =>
  waited_ms > DEADLOCK_LOOK_MS / 2 && waited_ms < DEADLOCK_LOOK_MS * 5;

/** Whether it waits for somebody who waits for it, through however many. */
function closesCircle(one: Waiting, waiting: readonly Waiting[]): boolean {
  const met = new Set<number>();
  const open = [...one.holders];
  for (let pid = open.pop(); pid !== undefined; pid = open.pop()) {
    if (pid === one.pid) return true;
    if (met.has(pid)) continue;
    met.add(pid);
    open.push(...(waiting.find((other) => other.pid === pid)?.holders ?? []));
  }
  return false;
}

/**
 * Who waits for a lock is stopped there. A commit may give locks to several at once, and left to themselves they would
 * race from there on; stopped, they take their turns with everybody else, in the same order whenever a seed is played.
 */
export class LockWaits {
  readonly #connections: ConnectionControl;

  constructor(connections: ConnectionControl) {
    this.#connections = connections;
  }

  /**
   * Looks whether what works waits for a lock, and stops it there. Who closes a circle of those who wait for each other
   * is left to itself, so that it is the one that PostgreSQL tells of the deadlock.
   * @param names of all servers
   * @param isOld whether something has happened meanwhile
   */
  async stop(working: readonly Running[], names: string[], isOld: () => boolean): Promise<void> {
    const waiting = await this.#connections.waiting(names);
    const [one] = waiting.filter(({ pid }) => !this.#connections.hasStopped(pid));
    const [running, more] = working;
    if (isOld() || one === undefined || running === undefined || mayBeLooking(one)) return;
    hold('one statement runs at a time', more === undefined, () => working.map(shown).join('; '));
    if (one.waited_ms < DEADLOCK_LOOK_MS && closesCircle(one, waiting)) return;
    this.#connections.stop(one.pid);
    Object.assign(running, { at: 'lock', pid: one.pid });
  }

  /** Finds those who have been given what they waited for. */
  async wake(stopped: readonly Running[], names: string[]): Promise<void> {
    const waiting = new Set((await this.#connections.waiting(names)).map(({ pid }) => pid));
    for (const running of stopped) if (!waiting.has(running.pid)) running.at = 'turn';
  }

  /** Lets somebody go on whose turn it is. */
  goOn(running: Running): void {
    running.at = 'work';
    this.#connections.goOn([running.pid]);
  }
}
