import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { ActRequest } from '../audit/act.ts';
import { userTable } from '../account/state/account.table.ts';
import type { Tx } from '../../platform/database/database.ts';
import { oversightTable } from './oversight.table.ts';

const adminUser = alias(userTable, 'admin');
const performerUser = alias(userTable, 'performer');
const DAY_MS = 86_400_000;
const MOST_ROWS = 1_000;

const options = z.object({
  name: z.string().min(1).optional(),
  performer: z.string().min(1).optional(),
  days: z.coerce.number().int().min(1).max(3_650).default(30),
});
const called = (user: typeof adminUser | typeof performerUser, name: string | undefined) =>
  name === undefined ? undefined : eq(sql`lower(${user.user_name})`, name.toLowerCase());
const time = (at_ms: number | null): string => (at_ms === null ? 'now' : new Date(at_ms).toISOString());

/** Staff command: lists which admin watched which channel, newest first, one a line. */
export async function listOversight(db: Tx, { options: asked, now_ms }: ActRequest): Promise<string> {
  const { name, performer, days } = options.parse(asked);
  const rows = await db
    .select({ row: oversightTable, admin: adminUser.user_name, performer: performerUser.user_name })
    .from(oversightTable)
    .innerJoin(adminUser, eq(adminUser.id, oversightTable.admin_id))
    .innerJoin(performerUser, eq(performerUser.id, oversightTable.channel_id))
    .where(
      and(
        gte(oversightTable.from_ms, now_ms - days * DAY_MS),
        called(adminUser, name),
        called(performerUser, performer),
      ),
    )
    .orderBy(desc(oversightTable.from_ms), desc(oversightTable.id))
    .limit(MOST_ROWS);
  if (rows.length === 0) return `No administrator watched a room in the last ${days} days.`;
  return rows
    .map(({ row, admin, performer: of }) =>
      [
        `${time(row.from_ms)} – ${time(row.to_ms)}`,
        admin,
        of,
        row.status,
        row.ip_address,
        `session ${row.session_id}`,
      ].join(' · '),
    )
    .join('\n');
}
