import { and, desc, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { userTable } from '../account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { barTable } from './bar.table.ts';

const performerUser = alias(userTable, 'performer');
const viewerUser = alias(userTable, 'viewer');

/**
 * Staff command: lists the viewers banned by staff, one a line, with requests to be let back in and their
 * messages.
 */
export async function listStaffBans(db: Tx): Promise<string> {
  const rows = await db
    .select({ bar: barTable, performer: performerUser.user_name, viewer: viewerUser.user_name })
    .from(barTable)
    .innerJoin(performerUser, eq(performerUser.id, barTable.performer_id))
    .innerJoin(viewerUser, eq(viewerUser.id, barTable.viewer_id))
    .where(and(eq(barTable.set_by, 'staff'), isNull(barTable.until_ms)))
    .orderBy(desc(barTable.at_ms));
  if (rows.length === 0) return 'Nobody is banned by staff.';
  const asks = { none: '', requested: ' · asks to be let back in', refused: ' · refused' } as const;
  return rows
    .map(({ bar, performer, viewer }) => {
      const words = bar.lift_message === null ? '' : `: ${bar.lift_message}`;
      return `${viewer} · ${performer} · ${new Date(bar.at_ms).toISOString()}${asks[bar.lift]}${words}`;
    })
    .join('\n');
}
