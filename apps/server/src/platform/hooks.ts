import type { Tx } from './database/database.ts';
import type { AfterCommit } from './database/unit-of-work.ts';

type Hook<News> = (tx: Tx, after: AfterCommit, news: News) => Promise<void>;

/**
 * What other capabilities do in the transaction of a change, registered when they start: so that who changes something
 * need not know who follows it. They run one after the other, under the locks that the change holds.
 */
export class Hooks<News> {
  readonly #hooks: Hook<News>[] = [];

  add(hook: Hook<News>): void {
    this.#hooks.push(hook);
  }

  async run(tx: Tx, after: AfterCommit, news: News): Promise<void> {
    for (const hook of this.#hooks) await hook(tx, after, news);
  }
}
