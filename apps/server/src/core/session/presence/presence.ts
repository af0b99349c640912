import { SOCKET_ABSENCE_LIMIT_MS } from '@akari/rules';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../../platform/deadline/deadline.ts';
import { dutyTable } from '../../../platform/duty/duty.table.ts';
import { LIFE } from '../../../platform/duty/life.ts';
import type { Services } from '../../../platform/services.ts';
import { absenceNote } from './absence.ts';
import { presenceTable } from './presence.table.ts';
import { clearAbsence, SOCKET_ABSENCE } from '../state/session-deadlines.ts';
import { lockViewer, runningSessionOf, type SessionRow } from '../state/session.queries.ts';

const IS_PRESENT = 'SELECT FROM presence WHERE user_id = $1 LIMIT 1';

/** Whether a person has a socket at any node. Sockets of a crashed node count until `forgetDeadNodes` deletes them. */
export async function isPresent(db: Db | Tx, user_id: number): Promise<boolean> {
  return (await namedQuery(db, 'is_present', IS_PRESENT, [user_id])).length > 0;
}

/** Records that a person has a socket at this node, and clears the absence deadline. */
export async function socketBack(services: Services, user_id: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx) => {
    await tx.insert(presenceTable).values({ user_id, node: services.duties.id }).onConflictDoNothing();
    await clearAbsence(tx, user_id);
  });
}

/** Sets the absence deadline of a viewer without a socket: the session ends unless a socket is opened before. */
export async function awaitSocket(services: Services, tx: Tx, running: SessionRow): Promise<void> {
  const due_ms = services.clock.nowMs() + SOCKET_ABSENCE_LIMIT_MS;
  await setDeadline(tx, SOCKET_ABSENCE, String(running.viewer_id), due_ms, absenceNote(services, running));
}

/**
 * Sets the absence deadline of a viewer whose last socket was lost. The caller holds the viewer's lock: otherwise two
 * nodes that lose a person's last sockets at the same time would each see the other's row and set no deadline.
 */
async function awaitReturn(services: Services, tx: Tx, user_id: number): Promise<void> {
  if (await isPresent(tx, user_id)) return;
  const running = await runningSessionOf(tx, user_id);
  if (running !== null) await awaitSocket(services, tx, running);
}

/** Records that a person's last socket at this node is closed. */
export async function socketGone(services: Services, user_id: number): Promise<void> {
  const mine = and(eq(presenceTable.user_id, user_id), eq(presenceTable.node, services.duties.id));
  await unitOfWork(services.database.db, async (tx) => {
    await lockViewer(tx, user_id);
    await tx.delete(presenceTable).where(mine);
    await awaitReturn(services, tx, user_id);
  });
}

/**
 * A node counts as dead this many milliseconds after its lease expired. The time is enough for its clients to notice
 * (two missed pings) and to reconnect to another node before their absence begins.
 */
const SILENCE_MS = 15_000;

/** Most people in one transaction; each of them is one lock. */
const BATCH = 100;

/** Locks the lease rows of dead nodes, so that a node that returns waits and records its presence after the commit. */
async function lockDeadNodes(tx: Tx): Promise<string[]> {
  const { rows } = await tx.execute<{ node: string }>(sql`
    SELECT substr(name, ${LIFE.length + 1}) AS node FROM duty
    WHERE starts_with(name, ${LIFE})
      AND until_ms < (extract(epoch FROM clock_timestamp()) * 1000)::bigint - ${SILENCE_MS}::bigint
    FOR UPDATE SKIP LOCKED`);
  return rows.map(({ node }) => node);
}

/** Handles one batch of `forgetDeadNodes`. @returns whether there may be more */
async function forgetSome(services: Services, tx: Tx): Promise<boolean> {
  const nodes = await lockDeadNodes(tx);
  if (nodes.length === 0) return false;
  const atDead = inArray(presenceTable.node, nodes);
  const people = await tx
    .selectDistinct({ user_id: presenceTable.user_id })
    .from(presenceTable)
    .where(atDead)
    .orderBy(presenceTable.user_id)
    .limit(BATCH);
  const user_ids = people.map(({ user_id }) => user_id);
  for (const user_id of user_ids) await lockViewer(tx, user_id);
  await tx.delete(presenceTable).where(and(atDead, inArray(presenceTable.user_id, user_ids)));
  for (const user_id of user_ids) await awaitReturn(services, tx, user_id);
  if (user_ids.length === BATCH) return true;
  const lives = nodes.map((node) => LIFE + node);
  await tx.delete(dutyTable).where(inArray(dutyTable.name, lives));
  return false;
}

/** Deletes presence rows of dead nodes. A viewer without a socket at another node gets the absence deadline. */
export async function forgetDeadNodes(services: Services): Promise<void> {
  while (await unitOfWork(services.background.db, (tx) => forgetSome(services, tx)));
}
