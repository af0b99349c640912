import { hash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../database/database.ts';
import { namedQuery } from '../database/named-query.ts';
import { enqueue, unitOfWork, type AfterCommit } from '../database/unit-of-work.ts';
import type { Permit } from '../sync/keyed-semaphore.ts';
import { Problem } from './problem.ts';

export const contentHash = (content: unknown): string => hash('sha256', JSON.stringify(content), 'base64url');

/** A call with a key waits for this lock while the first call with it runs. The lock ends with the transaction. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended($1 || ':' || $2, 0))`;
const FIRST =
  'SELECT input_hash, answer FROM idempotency WHERE person = $1 AND key = $2 AND status IS NOT NULL';
const KEEP = `INSERT INTO idempotency (person, key, input_hash, status, answer, at_ms) VALUES ($1, $2, $3, 200, $4, $5)`;

interface Intent<R> {
  user_id: number;
  key: string;
  /** Content of the request. The same key with other content is refused (409). */
  content: unknown;
  /** Reads what `work` needs, pipelined with the look-up of the key. It may lock and read rows, but changes nothing. */
  read?: (tx: Tx) => Promise<R>;
  /** Waits for a permit before the transaction begins. */
  turn?: () => Promise<Permit>;
}

/**
 * Waits until no other call with the key runs, and reads the stored answer. @returns null when the key is new
 * @throws idempotency_key_reused
 */
async function firstAnswer<A>(
  tx: Tx,
  person: string,
  key: string,
  input_hash: string,
): Promise<{ answer: A } | null> {
  const [, [first]] = await Promise.all([
    namedQuery(tx, 'idempotency_lock', LOCK, [person, key]),
    namedQuery<{ input_hash: string; answer: A }>(tx, 'idempotency_first', FIRST, [person, key]),
  ]);
  if (first === undefined) return null;
  if (first.input_hash !== input_hash) throw new Problem('idempotency_key_reused');
  return first;
}

/**
 * Runs a command once for a person and key, in the transaction that stores its answer. A retry returns the first answer
 * and does nothing else; a concurrent retry waits for the first call. @throws idempotency_key_reused
 */
export async function once<A, R = undefined>(
  services: { clock: Clock; database: Database },
  intent: Intent<R>,
  work: (tx: Tx, after: AfterCommit, read: R) => Promise<A>,
): Promise<A> {
  const { db } = services.database;
  const person = String(intent.user_id);
  const { key } = intent;
  const input_hash = contentHash(intent.content);
  const run = async (tx: Tx, after: AfterCommit): Promise<A> => {
    const [first, known] = await Promise.allSettled([
      firstAnswer<A>(tx, person, key, input_hash),
      intent.read?.(tx),
    ]);
    if (first.status === 'rejected') throw first.reason;
    if (first.value !== null) return first.value.answer;
    if (known.status === 'rejected') throw known.reason;
    const answer = await work(tx, after, known.value as R);
    const kept = [person, key, input_hash, JSON.stringify(answer), services.clock.nowMs()];
    enqueue(tx, namedQuery(tx, 'idempotency_keep', KEEP, kept));
    return answer;
  };
  return unitOfWork(db, run, intent.turn);
}
