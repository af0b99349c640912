import { HELD_OF_ROOM_MOST, HELD_OF_WRITER_MOST } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { heldLineTable } from '../state/held-line.table.ts';
import { tellModerators } from './tell-moderators.ts';

type NewHeldLine = Omit<typeof heldLineTable.$inferInsert, 'id' | 'state' | 'at_ms'>;

/** Whether a line with this id of its writer waits, or waited. */
export const wasHeld = async (db: Db, author_id: number, client_line_id: string): Promise<boolean> =>
  (
    await db
      .select({ id: heldLineTable.id })
      .from(heldLineTable)
      .where(and(eq(heldLineTable.author_id, author_id), eq(heldLineTable.client_line_id, client_line_id)))
  ).length > 0;

/**
 * Keeps a line for the performer. A repeat of the same `client_line_id` is the same line.
 * @throws chat_held_full
 */
export async function holdLine(services: Services, line: NewHeldLine): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const { channel_id, broadcast_id, author_id } = line;
    // One after the other for each room, so that the limits hold.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`held_line:${channel_id}`}, 0))`);
    const [waiting] = await tx
      .select({
        room: sql<number>`count(*)::int`,
        writer: sql<number>`(count(*) FILTER (WHERE ${heldLineTable.author_id} = ${author_id}))::int`,
      })
      .from(heldLineTable)
      .where(
        and(
          eq(heldLineTable.channel_id, channel_id),
          eq(heldLineTable.state, 'held'),
          eq(heldLineTable.broadcast_id, broadcast_id),
        ),
      );
    if ((waiting?.room ?? 0) >= HELD_OF_ROOM_MOST || (waiting?.writer ?? 0) >= HELD_OF_WRITER_MOST)
      throw new Problem('chat_held_full');
    await tx
      .insert(heldLineTable)
      .values({ ...line, at_ms: services.clock.nowMs() })
      .onConflictDoNothing();
    after(() => tellModerators(services, channel_id));
  });
}
