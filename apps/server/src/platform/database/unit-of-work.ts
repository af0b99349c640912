import type pg from 'pg';
import { connectionOf, transactionOn, type Db, type Tx } from './database.ts';

/** Told what to publish once the work is kept. */
export type AfterCommit = (publish: () => void | Promise<void>) => void;

/** By connection: the statements of its transaction that nobody has waited for. */
const leftBehind = new WeakMap<object, Promise<unknown>[]>();

/**
 * Sends a statement of a unit of work without waiting for it: nobody needs its answer. It is the unit's failure when
 * it fails, because the database keeps nothing of a transaction in which something failed.
 */
export function later(tx: Tx, statement: PromiseLike<unknown>): void {
  const left = leftBehind.get(connectionOf(tx));
  if (left === undefined) throw new Error('a statement can be left behind in a unit of work only');
  // Sent by this very call, so that whatever follows is sent after it.
  const failure = statement.then(
    () => null,
    (error: unknown) => error,
  );
  left.push(Promise.resolve(failure));
}

async function commit(client: pg.PoolClient, left: Promise<unknown>[]): Promise<void> {
  const { command } = await client.query('COMMIT');
  if (command === 'COMMIT') return;
  // Asked to commit what has failed, the database rolls back, and says so by this word alone.
  const failure = (await Promise.all(left)).find((error) => error !== null);
  throw failure instanceof Error ? failure : new Error('the transaction was rolled back');
}

async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await (connectionOf(db) as pg.Pool).connect();
  const left: Promise<unknown>[] = [];
  leftBehind.set(client, left);
  try {
    const tx = transactionOn(client);
    // The first statement of the work follows at once, in the same packet.
    later(tx, client.query('BEGIN'));
    const result = await work(tx).catch(async (error: unknown) => {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    });
    await commit(client, left);
    return result;
  } finally {
    leftBehind.delete(client);
    client.release();
  }
}

/**
 * One transaction, then what it wants published, in order: nobody hears of a change that was not kept, and a crash
 * between the two heals by the clients' version check.
 */
export async function unitOfWork<T>(db: Db, work: (tx: Tx, after: AfterCommit) => Promise<T>): Promise<T> {
  const publications: (() => void | Promise<void>)[] = [];
  const result = await inTransaction(db, (tx) => work(tx, (publish) => publications.push(publish)));
  for (const publish of publications) await publish();
  return result;
}
