import type { Tx } from './database/database.ts';
import type { AfterCommit } from './database/unit-of-work.ts';

type Act = () => Promise<void>;
/** Reads what it needs, and may answer with what it does then. */
type Hook<News> = (tx: Tx, after: AfterCommit, news: News) => Promise<Act | undefined> | Promise<void>;

/**
 * What other capabilities do in the transaction of a change, registered when they start: so that who changes something
 * need not know who follows it. They read together and act one after the other, under the locks that the change holds.
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
