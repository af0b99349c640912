import type pg from 'pg';
import type { Permit } from '../keyed-semaphore.ts';
import { connectionOf, transactionOn, type Db, type Tx } from './database.ts';
import { BEGIN, COMMIT } from './pipelining-client.ts';

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

const LET_GO_EARLY = { name: 'let_go_early', text: 'SET LOCAL synchronous_commit TO off' };
/** A commit of its own, with nothing in it: it is on the disk only after everything that was committed before. */
const ON_DISK = { name: 'on_disk', text: `SELECT pg_logical_emit_message(true, 'akari', '')` };

/**
 * Where others wait, lets go of what is locked before it is on the disk, so that they do not wait for the disk. The unit
 * itself does; and nothing that is built on it can be kept without it, for the log is written in order.
 */
async function sendCommit(client: pg.PoolClient, turn: Permit | undefined): Promise<string> {
  if (turn?.isContended() !== true) return (await client.query(COMMIT)).command;
  const sent = [client.query(LET_GO_EARLY), client.query(COMMIT), client.query(ON_DISK)] as const;
  // The next one begins as soon as the lock is free. What fails here is the unit's own failure, and shows below.
  void sent[1].then(turn.release, () => undefined);
  const [, committed, on_disk] = await Promise.allSettled(sent);
  if (committed.status === 'rejected') throw committed.reason;
  if (on_disk.status === 'rejected') throw on_disk.reason;
  return committed.value.command;
}

async function commit(
  client: pg.PoolClient,
  left: Promise<unknown>[],
  turn: Permit | undefined,
): Promise<void> {
  const command = await sendCommit(client, turn);
  if (command === 'COMMIT') return;
  // Asked to commit what has failed, the database rolls back, and says so by this word alone.
  const failure = (await Promise.all(left)).find((error) => error !== null);
  throw failure instanceof Error ? failure : new Error('the transaction was rolled back');
}

async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, turn: Permit | undefined): Promise<T> {
  const client = await (connectionOf(db) as pg.Pool).connect();
  const left: Promise<unknown>[] = [];
  leftBehind.set(client, left);
  try {
    const tx = transactionOn(client);
    // The first statement of the work follows at once, in the same packet.
    later(tx, client.query(BEGIN));
    const result = await work(tx).catch(async (error: unknown) => {
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    });
    await commit(client, left, turn);
    return result;
  } finally {
    leftBehind.delete(client);
    client.release();
  }
}

/**
 * One transaction, then what it wants published, in order: nobody hears of a change that was not kept, and a crash
 * between the two heals by the clients' version check.
 * @param takeTurn what it waits for before it begins, where others would wait for what it locks
 */
export async function unitOfWork<T>(
  db: Db,
  work: (tx: Tx, after: AfterCommit) => Promise<T>,
  takeTurn?: () => Promise<Permit>,
): Promise<T> {
  const publications: (() => void | Promise<void>)[] = [];
  const turn = await takeTurn?.();
  const result = await inTransaction(
    db,
    (tx) => work(tx, (publish) => publications.push(publish)),
    turn,
  ).finally(() => turn?.release());
  for (const publish of publications) await publish();
  return result;
}
