import { SOCKET_ABSENCE_LIMIT_MS } from '@akari/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../platform/database/database.ts';
import { unitOfWork } from '../platform/database/unit-of-work.ts';
import { setDeadline } from '../platform/deadline/deadline.ts';
import { LIFE } from '../platform/duty/life.ts';
import type { Services } from '../platform/services.ts';
import { absenceNote } from './absence.ts';
import { presenceTable } from './presence.table.ts';
import { clearAbsence, SOCKET_ABSENCE } from './session-deadlines.ts';
import { runningSessionOf } from './session.queries.ts';

/** Whether somebody has a socket, at whichever node. One that has just died counts until it is cleared away. */
export async function isPresent(db: Db | Tx, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ node: presenceTable.node })
    .from(presenceTable)
    .where(eq(presenceTable.user_id, userId))
    .limit(1);
  return row !== undefined;
}

/** Somebody has a socket at this node. */
export async function socketBack(services: Services, userId: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx) => {
    await tx
      .insert(presenceTable)
      .values({ user_id: userId, node: services.duties.id })
      .onConflictDoNothing();
    await clearAbsence(tx, userId);
  });
}

/** A viewer in a session who has no socket left has a while to come back. */
async function awaitReturn(services: Services, tx: Tx, userId: number): Promise<void> {
  if (await isPresent(tx, userId)) return;
  const running = await runningSessionOf(tx, userId);
  if (running === null) return;
  const due_ms = services.clock.nowMs() + SOCKET_ABSENCE_LIMIT_MS;
  await setDeadline(tx, SOCKET_ABSENCE, String(userId), due_ms, absenceNote(services, running));
}

/** The last socket of a person at this node has gone. */
export async function socketGone(services: Services, userId: number): Promise<void> {
  const mine = and(eq(presenceTable.user_id, userId), eq(presenceTable.node, services.duties.id));
  await unitOfWork(services.database.db, async (tx) => {
    await tx.delete(presenceTable).where(mine);
    await awaitReturn(services, tx, userId);
  });
}

/**
 * A node that is silent for so long is dead to the others, milliseconds after its duty has run out: its people had
 * the time to find out (two missed pings) and to come back elsewhere, before their absence is counted.
 */
const SILENCE_MS = 15_000;

/** Clears away what nodes that died left behind: whoever was there and is nowhere else is being waited for. */
export async function forgetDeadNodes(services: Services): Promise<void> {
  await unitOfWork(services.background.db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: number }>(sql`
      WITH dead AS (
        DELETE FROM duty WHERE name IN (
          SELECT name FROM duty
          WHERE starts_with(name, ${LIFE})
            AND until_ms < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${SILENCE_MS}::bigint
          FOR UPDATE SKIP LOCKED)
        RETURNING substr(name, ${LIFE.length + 1}) AS node)
      DELETE FROM presence USING dead WHERE presence.node = dead.node RETURNING presence.user_id`);
    // In one order, for people who were at two nodes that died.
    const user_ids = rows.map(({ user_id }) => user_id).toSorted((a, b) => a - b);
    for (const user_id of user_ids) await awaitReturn(services, tx, user_id);
  });
}
