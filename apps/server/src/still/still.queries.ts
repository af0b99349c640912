import { normalizeUserName, type ChannelStatus } from '@akari/rules';
import { eq, sql } from 'drizzle-orm';
import { userTable } from '../account/account.table.ts';
import { channelTable } from '../channel/channel.table.ts';
import type { Db } from '../platform/database/database.ts';
import { stillTable } from './still.table.ts';

export type StillRow = typeof stillTable.$inferSelect;

export async function stillOf(db: Db, performerId: number): Promise<StillRow | null> {
  const [row] = await db.select().from(stillTable).where(eq(stillTable.performer_id, performerId));
  return row ?? null;
}

/** A still, and where its channel stands now. */
export async function stillByName(
  db: Db,
  performerName: string,
): Promise<{ still: StillRow; status: ChannelStatus } | null> {
  const [row] = await db
    .select({ still: stillTable, status: channelTable.status })
    .from(stillTable)
    .innerJoin(userTable, eq(userTable.id, stillTable.performer_id))
    .innerJoin(channelTable, eq(channelTable.performer_id, stillTable.performer_id))
    .where(sql`lower(${userTable.user_name}) = lower(${normalizeUserName(performerName)})`);
  return row ?? null;
}
