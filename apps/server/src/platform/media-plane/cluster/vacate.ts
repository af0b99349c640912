import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../database/database.ts';
import { mediaHomeTable, mediaSeatTable } from './media-seat.table.ts';

/** Marks the placements on a node that are not connected as lost, so that these peers are placed on another node. */
export async function vacate(db: Db, node: string): Promise<void> {
  for (const table of [mediaHomeTable, mediaSeatTable])
    await db
      .update(table)
      .set({ state: 'lost' })
      .where(and(eq(table.node, node), eq(table.state, 'placed')));
}

/** Marks the home of a channel on this node as lost, so that its publisher, connected or not, is placed elsewhere. */
export async function vacateHome(db: Db | Tx, channel_id: string, node: string): Promise<void> {
  await db
    .update(mediaHomeTable)
    .set({ state: 'lost' })
    .where(and(eq(mediaHomeTable.channel_id, channel_id), eq(mediaHomeTable.node, node)));
}
