import { hold } from './broken.ts';
import { shown, type Statement } from './statement.ts';
import type { ConnectionControl, Waiting } from './connection-control.ts';

/**
 * A statement that was started: it is executing, it waits for a lock, or it was granted the lock and waits for its
 * turn.
 */
export interface Running extends Statement {
  at: 'work' | 'lock' | 'turn';
  /** The backend's process id, once it has waited for a lock. */
  pid: number;
}

/**
 * PostgreSQL's `deadlock_timeout`: after this long a waiting backend checks for a deadlock, and must not be stopped
 * then.
 */
const DEADLOCK_LOOK_MS = 1_000;
const mayBeLooking = ({ waited_ms }: Waiting): boolean =>
  waited_ms > DEADLOCK_LOOK_MS / 2 && waited_ms < DEADLOCK_LOOK_MS * 5;

/** Whether a backend is part of a cycle of lock waits. */
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
 * Stops each backend that waits for a lock. A commit may grant locks to several backends at once, which would then
 * race; stopped, they are continued one at a time, in the same order in every replay.
 */
export class LockWaits {
  readonly #connections: ConnectionControl;

  constructor(connections: ConnectionControl) {
    this.#connections = connections;
  }

  /**
   * Checks whether an executing statement waits for a lock, and stops its backend. A backend that closes a cycle of
   * waits is not stopped, so that PostgreSQL reports the deadlock to it.
   * @param names of all servers
   * @param isOld whether anything has happened since the check began
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

  /** Marks the stopped backends that have been granted their lock. */
  async wake(stopped: readonly Running[], names: string[]): Promise<void> {
    const waiting = new Set((await this.#connections.waiting(names)).map(({ pid }) => pid));
    for (const running of stopped) if (!waiting.has(running.pid)) running.at = 'turn';
  }

  /** Continues a stopped backend whose turn it is. */
  goOn(running: Running): void {
    running.at = 'work';
    this.#connections.goOn([running.pid]);
  }
}
