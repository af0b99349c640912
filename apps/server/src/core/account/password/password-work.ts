import { perNode } from '../../../platform/per-node.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { KeyedSemaphore } from '../../../platform/sync/keyed-semaphore.ts';
import { hashPassword, passwordMatches } from './password.ts';

const RETRY_AFTER_S = 3;
const KEY = 'password';

interface Limits {
  /** Most hashes that run at once. */
  at_once: number;
  /** Most requests that wait for a hash. */
  waiting: number;
}

/**
 * Limits the password hashing of a server node: how many run and how many wait. Argon2id takes tens of
 * milliseconds of one core and 19 MiB; without a limit, a few hundred logins would occupy every thread of the
 * pool that file access and DNS look-ups need too.
 */
class PasswordWork {
  readonly #turns: KeyedSemaphore;
  readonly #waiting_most: number;

  constructor({ at_once, waiting }: Limits) {
    this.#turns = new KeyedSemaphore(at_once);
    this.#waiting_most = waiting;
  }

  /** @throws password_work_full when too many requests wait already */
  readonly hash = (password: string): Promise<string> => this.#inTurn(() => hashPassword(password));

  /**
   * @param stored the user's hash; null: there is no such user
   * @throws password_work_full
   */
  readonly matches = (stored: string | null, password: string): Promise<boolean> =>
    this.#inTurn(() => passwordMatches(stored, password));

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#turns.waiting(KEY) >= this.#waiting_most)
      throw new Problem('password_work_full', { retry_after_s: RETRY_AFTER_S });
    const turn = await this.#turns.acquire(KEY);
    try {
      return await work();
    } finally {
      turn.release();
    }
  }
}

export const passwordWork = perNode(({ config }) => new PasswordWork(config.password_work));
