import type { QueueAbout } from '@akari/contract';
import { and, count, eq, min } from 'drizzle-orm';
import { providerDifferenceTable } from '../../../core/provider-book/provider-book.table.ts';
import type { QueueKind } from '../../../core/queue/queue-kind.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';

async function show(db: Db | Tx, provider: string): Promise<QueueAbout> {
  const { kind, state, found_at_ms } = providerDifferenceTable;
  const rows = await db
    .select({ kind, count: count(), oldest_at_ms: min(found_at_ms) })
    .from(providerDifferenceTable)
    .where(and(eq(providerDifferenceTable.provider, provider), eq(state, 'open')))
    .groupBy(kind)
    .orderBy(kind);
  const times = rows.flatMap(({ oldest_at_ms }) => (oldest_at_ms === null ? [] : [oldest_at_ms]));
  return {
    ...{ kind: 'difference', provider },
    open: rows.map((row) => ({ kind: row.kind, count: row.count })),
    oldest_at_ms: times.length === 0 ? null : Math.min(...times),
  };
}

/** The queue of the payment providers whose statements differ from their books. Subject: a provider. */
export const differenceQueue: QueueKind = {
  name: 'difference',
  show,
  titles: (_db, subjects) => Promise.resolve(new Map(subjects.map((provider) => [provider, provider]))),
  decide: (_tx, _after, provider, { decision }) =>
    Promise.resolve({ subject: { kind: 'statement', id: provider }, after: { decision } }),
};
