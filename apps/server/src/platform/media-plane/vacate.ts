import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../database/database.ts';
import { mediaHomeTable, mediaSeatTable } from './media-seat.table.ts';

/** Places on a node where nobody is connected are none any more: whoever they were kept for is placed anew. */
export async function vacate(db: Db, node: string): Promise<void> {
  for (const table of [mediaHomeTable, mediaSeatTable])
    await db
      .update(table)
      .set({ state: 'lost' })
      .where(and(eq(table.node, node), eq(table.state, 'placed')));
}

/** The publisher of a channel goes elsewhere, whether connected on this node or not. */
export async function vacateHome(db: Db | Tx, channel_id: string, node: string): Promise<void> {
  await db
    .update(mediaHomeTable)
    .set({ state: 'lost' })
    .where(and(eq(mediaHomeTable.channel_id, channel_id), eq(mediaHomeTable.node, node)));
}
