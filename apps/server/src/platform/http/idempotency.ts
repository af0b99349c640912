import { hash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Services } from '../services.ts';
import type { Tx } from '../database/database.ts';
import { unitOfWork, type AfterCommit } from '../database/unit-of-work.ts';
import { idempotencyTable } from './idempotency.table.ts';
import { Problem } from './problem.ts';

export const contentHash = (content: unknown): string => hash('sha256', JSON.stringify(content), 'base64url');

interface Intent {
  user_id: number;
  key: string;
  /** What was asked; the same key with other content is refused (409). */
  content: unknown;
}

/**
 * Runs a command once for a person and key, in the transaction that keeps its answer. A retry, also one that runs
 * at the same moment (it waits at the unique key), gets the first answer again and does nothing.
 */
export async function once<A>(
  services: Services,
  intent: Intent,
  work: (tx: Tx, after: AfterCommit) => Promise<A>,
): Promise<A> {
  const { db } = services.database;
  const row = {
    person: String(intent.user_id),
    key: intent.key,
    input_hash: contentHash(intent.content),
    at_ms: services.clock.nowMs(),
  };
  return unitOfWork(db, async (tx, after) => {
    const created = await tx
      .insert(idempotencyTable)
      .values(row)
      .onConflictDoNothing()
      .returning({ key: idempotencyTable.key });
    const mine = and(eq(idempotencyTable.person, row.person), eq(idempotencyTable.key, row.key));
    if (created.length === 0) {
      const [first] = await tx.select().from(idempotencyTable).where(mine);
      if (first === undefined || first.status === null) throw new Problem('conflict');
      if (first.input_hash !== row.input_hash) throw new Problem('idempotency_key_reused');
      return first.answer as A;
    }
    const answer = await work(tx, after);
    await tx.update(idempotencyTable).set({ status: 200, answer }).where(mine);
    return answer;
  });
}
