import type pg from 'pg';
import type { Permit } from '../sync/keyed-semaphore.ts';
import { connectionOf, transactionOn } from '../vendor/drizzle/query-builder.ts';
import { BEGIN, COMMIT } from '../vendor/pg/pipelining-client.ts';
import type { Db, Tx } from './database.ts';

/** Registers what is published after the commit. */
export type AfterCommit = (publish: () => void | Promise<void>) => void;

/** By connection: statements of the running transaction that were queued without being awaited. */
const pendingStatements = new WeakMap<object, Promise<unknown>[]>();

/** Queues a statement without awaiting it. If it fails, the commit fails. */
export function enqueue(tx: Tx, statement: PromiseLike<unknown>): void {
  const left = pendingStatements.get(connectionOf(tx));
  if (left === undefined) throw new Error('a statement can be queued in a unit of work only');
  // `then` sends it now, before any statement that follows.
  const failure = statement.then(
    () => null,
    (error: unknown) => error,
  );
  left.push(Promise.resolve(failure));
}

const COMMIT_ASYNC = { name: 'let_go_early', text: 'SET LOCAL synchronous_commit TO off' };
/** An empty record that is flushed: the WAL is sequential, so every earlier commit is durable too. */
const FLUSH = { name: 'on_disk', text: `SELECT pg_logical_emit_message(true, 'akari', '')` };

/**
 * Commits. If other commands wait for the permit, it commits with `synchronous_commit = off`, so that row locks are
 * released before the WAL flush, and then waits for the flush before it answers. This is safe because the WAL is
 * sequential: a later commit cannot be durable without this one.
 */
async function sendCommit(client: pg.PoolClient, permit: Permit | undefined): Promise<string> {
  if (permit?.isContended() !== true) return (await client.query(COMMIT)).command;
  const sent = [client.query(COMMIT_ASYNC), client.query(COMMIT), client.query(FLUSH)] as const;
  // The next command starts when the locks are free. A failure of the commit is thrown below.
  void sent[1].then(permit.release, () => undefined);
  const [, committed, on_disk] = await Promise.allSettled(sent);
  if (committed.status === 'rejected') throw committed.reason;
  if (on_disk.status === 'rejected') throw on_disk.reason;
  return committed.value.command;
}

async function commit(
  client: pg.PoolClient,
  left: Promise<unknown>[],
  permit: Permit | undefined,
): Promise<void> {
  const command = await sendCommit(client, permit);
  if (command === 'COMMIT') return;
  // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and no error.
  const failure = (await Promise.all(left)).find((error) => error !== null);
  throw failure instanceof Error ? failure : new Error('the transaction was rolled back');
}

async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  permit: Permit | undefined,
): Promise<T> {
  const client = await (connectionOf(db) as pg.Pool).connect();
  const left: Promise<unknown>[] = [];
  pendingStatements.set(client, left);
  try {
    const tx = transactionOn(client);
    // BEGIN goes out in one write with the first statement.
    enqueue(tx, client.query(BEGIN));
    const result = await work(tx).catch(async (error: unknown) => {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    });
    await commit(client, left, permit);
    return result;
  } finally {
    pendingStatements.delete(client);
    client.release();
  }
}

/**
 * Runs work in one transaction, then publishes in order what the work registered: a change that was rolled back is
 * never published, and a crash between the two is repaired by the clients' version check.
 * @param acquire waits for a permit before a connection is taken
 */
export async function unitOfWork<T>(
  db: Db,
  work: (tx: Tx, after: AfterCommit) => Promise<T>,
  acquire?: () => Promise<Permit>,
): Promise<T> {
  const publications: (() => void | Promise<void>)[] = [];
  const permit = await acquire?.();
  const result = await inTransaction(
    db,
    (tx) => work(tx, (publish) => publications.push(publish)),
    permit,
  ).finally(() => permit?.release());
  for (const publish of publications) await publish();
  return result;
}
