import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../services.ts';
import type { Tx } from '../database/database.ts';
import { namedQuery } from '../database/named-query.ts';
import { later, unitOfWork, type AfterCommit } from '../database/unit-of-work.ts';
import { idempotencyTable } from './idempotency.table.ts';
import type { Turn } from '../turns.ts';
import { Problem } from './problem.ts';

export const contentHash = (content: unknown): string => hash('sha256', JSON.stringify(content), 'base64url');

const BEGIN = `INSERT INTO idempotency (person, key, input_hash, at_ms) VALUES ($1, $2, $3, $4)
  ON CONFLICT DO NOTHING RETURNING key`;
const END = 'UPDATE idempotency SET status = 200, answer = $3 WHERE person = $1 AND key = $2';

interface Intent<R> {
  user_id: number;
  key: string;
  /** What was asked; the same key with other content is refused (409). */
  content: unknown;
  /** What the work needs first, asked for together with the key; it locks and reads, and changes nothing. */
  read?: (tx: Tx) => Promise<R>;
  /** What it waits for before it begins. */
  turn?: () => Promise<Turn>;
}

/**
 * Runs a command once for a person and key, in the transaction that keeps its answer. A retry, also one that runs
 * at the same moment (it waits at the unique key), gets the first answer again and does nothing.
 */
export async function once<A, R = undefined>(
  services: Services,
  intent: Intent<R>,
  work: (tx: Tx, after: AfterCommit, read: R) => Promise<A>,
): Promise<A> {
  const { db } = services.database;
  const person = String(intent.user_id);
  const input_hash = contentHash(intent.content);
  const run = async (tx: Tx, after: AfterCommit): Promise<A> => {
    const [created, known] = await Promise.allSettled([
      namedQuery(tx, 'idempotency_begin', BEGIN, [person, intent.key, input_hash, services.clock.nowMs()]),
      intent.read?.(tx),
    ]);
    if (created.status === 'rejected') throw created.reason;
    if (created.value.length === 0) return firstAnswer<A>(tx, person, intent.key, input_hash);
    if (known.status === 'rejected') throw known.reason;
    const answer = await work(tx, after, known.value as R);
    later(tx, namedQuery(tx, 'idempotency_end', END, [person, intent.key, JSON.stringify(answer)]));
    return answer;
  };
  return unitOfWork(db, run, intent.turn);
}

async function firstAnswer<A>(tx: Tx, person: string, key: string, input_hash: string): Promise<A> {
  const mine = and(eq(idempotencyTable.person, person), eq(idempotencyTable.key, key));
  const [first] = await tx.select().from(idempotencyTable).where(mine);
  if (first === undefined || first.status === null) throw new Problem('conflict');
  if (first.input_hash !== input_hash) throw new Problem('idempotency_key_reused');
  return first.answer as A;
}
