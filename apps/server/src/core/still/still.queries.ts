import { normalizeUserName, type ChannelStatus } from '@akari/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { userTable } from '../account/state/account.table.ts';
import { channelTable } from '../channel/state/channel.table.ts';
import type { Db } from '../../platform/database/database.ts';
import { stillAvifTable, stillTable } from './still.table.ts';

export type StillRow = typeof stillTable.$inferSelect;

/** A performer's still; none if the account is closed. */
export async function stillOf(db: Db, performer_id: number): Promise<StillRow | null> {
  const [row] = await db
    .select({ still: stillTable })
    .from(stillTable)
    .innerJoin(userTable, eq(userTable.id, stillTable.performer_id))
    .where(and(eq(stillTable.performer_id, performer_id), isNull(userTable.closed_at_ms)));
  return row?.still ?? null;
}

/** The still of that time as AVIF, if there is one. */
export async function stillAvifOf(db: Db, performer_id: number, taken_at_ms: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ avif: stillAvifTable.avif })
    .from(stillAvifTable)
    .where(and(eq(stillAvifTable.performer_id, performer_id), eq(stillAvifTable.taken_at_ms, taken_at_ms)));
  return row?.avif ?? null;
}

export interface NamedStill {
  performer_id: number;
  performer_name: string;
  taken_at_ms: number;
  /** Present status of the channel. */
  status: ChannelStatus;
}

/** Finds a still without its bytes; none if the account is closed. */
export async function stillByName(db: Db, performer_name: string): Promise<NamedStill | null> {
  const [row] = await db
    .select({
      performer_id: stillTable.performer_id,
      performer_name: userTable.user_name,
      taken_at_ms: stillTable.taken_at_ms,
      status: channelTable.status,
    })
    .from(stillTable)
    .innerJoin(userTable, eq(userTable.id, stillTable.performer_id))
    .innerJoin(channelTable, eq(channelTable.performer_id, stillTable.performer_id))
    .where(
      and(
        sql`lower(${userTable.user_name}) = lower(${normalizeUserName(performer_name)})`,
        isNull(userTable.closed_at_ms),
      ),
    );
  return row ?? null;
}
