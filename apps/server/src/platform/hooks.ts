import type { Tx } from './database/database.ts';
import type { AfterCommit } from './database/unit-of-work.ts';

/** Reads what it needs, and answers with what it does then, if anything. */
type Hook<News> = (tx: Tx, after: AfterCommit, news: News) => Promise<(() => Promise<void>) | undefined>;

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
    const acts = await Promise.all(this.#hooks.map((hook) => hook(tx, after, news)));
    for (const act of acts) await act?.();
  }
}
