import { moved, QUEUE_PRIORITY, type QueueKindName } from '@akari/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { queueItemTable } from './queue.table.ts';

export interface QueueThing {
  kind: QueueKindName;
  subject: string;
  site_id: number;
  urgent: boolean;
}

const unsettled = ({ kind, subject }: Pick<QueueThing, 'kind' | 'subject'>) =>
  and(
    eq(queueItemTable.kind, kind),
    eq(queueItemTable.subject, subject),
    inArray(queueItemTable.state, ['open', 'claimed']),
  );

/**
 * Puts something in its queue, in the transaction that makes it need a decision. If it is there already, it has
 * changed: the holder has to look again, and it may have become urgent.
 */
export async function fileItem(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tx: Tx,
  { kind, subject, site_id, urgent }: QueueThing,
): Promise<void> {
  const now_ms = clock.nowMs();
  const due_at_ms = now_ms + (urgent ? config.queue.urgent_due_ms : config.queue.due_ms[kind]);
  const priority = urgent ? QUEUE_PRIORITY.urgent : QUEUE_PRIORITY.normal;
  const { state } = queueItemTable;
  await tx
    .insert(queueItemTable)
    .values({ kind, subject, site_id, priority, created_at_ms: now_ms, due_at_ms })
    .onConflictDoUpdate({
      target: [queueItemTable.kind, queueItemTable.subject],
      targetWhere: sql`${state} IN ('open', 'claimed')`,
      set: {
        version: sql`${queueItemTable.version} + 1`,
        priority: sql`least(${queueItemTable.priority}, excluded.priority)`,
        due_at_ms: sql`least(${queueItemTable.due_at_ms}, excluded.due_at_ms)`,
      },
    });
}

/** Takes something out of its queue that needs no decision any more. Does nothing when it is in none. */
export async function withdrawItem(
  { clock }: Pick<Services, 'clock'>,
  tx: Tx,
  thing: Pick<QueueThing, 'kind' | 'subject'>,
): Promise<void> {
  const [item] = await tx.select().from(queueItemTable).where(unsettled(thing)).for('update');
  const next = item === undefined ? null : moved(item, 'withdraw');
  if (item === undefined || next === null) return;
  await tx
    .update(queueItemTable)
    .set({ ...next, settled_at_ms: clock.nowMs() })
    .where(eq(queueItemTable.id, item.id));
}
