import type { Tx } from './database.ts';
import type { AfterCommit } from './unit-of-work.ts';

type Act = () => Promise<void>;
/** Reads what it needs, and may return a function that makes its changes. */
export type Hook<News> = (tx: Tx, after: AfterCommit, news: News) => Promise<Act | undefined> | Promise<void>;

/**
 * Hooks that other capabilities run in the transaction of a change. They are registered at start, so that the code that
 * makes the change does not depend on them. All hooks read in parallel; the functions that they return then run one
 * after the other, under the locks that the change holds.
 */
export class Hooks<News> {
  readonly #hooks: Hook<News>[] = [];

  add(hook: Hook<News>): void {
    this.#hooks.push(hook);
  }

  async run(tx: Tx, after: AfterCommit, news: News): Promise<void> {
    const acts: unknown[] = await Promise.all(this.#hooks.map((hook) => hook(tx, after, news)));
    for (const act of acts) if (typeof act === 'function') await (act as Act)();
  }
}
