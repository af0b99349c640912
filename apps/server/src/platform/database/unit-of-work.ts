import type { Db, Tx } from './database.ts';

/** Told what to publish once the work is kept. */
export type AfterCommit = (publish: () => void | Promise<void>) => void;

/**
 * One transaction, then what it wants published, in order: nobody hears of a change that was not kept, and a crash
 * between the two heals by the clients' version check.
 */
export async function unitOfWork<T>(db: Db, work: (tx: Tx, after: AfterCommit) => Promise<T>): Promise<T> {
  const publications: (() => void | Promise<void>)[] = [];
  const result = await db.transaction((tx) => {
    publications.length = 0;
    return work(tx, (publish) => publications.push(publish));
  });
  for (const publish of publications) await publish();
  return result;
}
