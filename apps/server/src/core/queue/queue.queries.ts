import type { QueueItem, QueueSummary } from '@akari/contract';
import {
  QUEUE_KINDS,
  QUEUE_PRIORITY,
  standingClaim,
  type QueueDecision,
  type QueueKindName,
  type StaffRight,
} from '@akari/rules';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { userTable } from '../account/state/account.table.ts';
import type { Services } from '../../platform/services.ts';
import type { Staff } from '../staff/read-staff.ts';
import { sitesOf } from '../staff/require-right.ts';
import { queueKinds } from './queue-kind.ts';
import { queueItemTable, type QueueItemRow } from './queue.table.ts';

export const seeRight = (kind: QueueKindName): StaffRight => QUEUE_KINDS[kind].see;

const PAGE = 50;

/** The items of a queue that are not settled and that this member of the staff may see. */
function waiting(staff: Staff, kind: QueueKindName) {
  const sites = sitesOf(staff, seeRight(kind));
  return and(
    eq(queueItemTable.kind, kind),
    inArray(queueItemTable.state, ['open', 'claimed']),
    sites === null ? undefined : inArray(queueItemTable.site_id, [...sites]),
  );
}

/** The queues that a member of the staff may see for at least one site. */
export const queuesOf = (services: Services, staff: Staff): QueueKindName[] =>
  queueKinds(services)
    .names()
    .filter((kind) => sitesOf(staff, seeRight(kind))?.length !== 0);

/** How full a queue is. */
async function summaryOf(db: Db, staff: Staff, kind: QueueKindName, now_ms: number): Promise<QueueSummary> {
  const t = queueItemTable;
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      urgent: sql<number>`count(*) FILTER (WHERE ${t.priority} = ${QUEUE_PRIORITY.urgent})::int`,
      overdue: sql<number>`count(*) FILTER (WHERE ${t.due_at_ms} < ${now_ms})::int`,
      free: sql<number>`count(*) FILTER (WHERE ${t.state} = 'open' OR ${t.claimed_until_ms} <= ${now_ms})::int`,
      oldest_due_at_ms: sql<number | null>`min(${t.due_at_ms})::float8`,
    })
    .from(t)
    .where(waiting(staff, kind));
  return { kind, ...(row ?? { count: 0, urgent: 0, overdue: 0, free: 0, oldest_due_at_ms: null }) };
}

/** How full each queue is that this member of the staff may see. */
export const summariesOf = (services: Services, staff: Staff): Promise<QueueSummary[]> =>
  Promise.all(
    queuesOf(services, staff).map((kind) =>
      summaryOf(services.database.db, staff, kind, services.clock.nowMs()),
    ),
  );

/** A page of a queue, the next to be done first. @param after the last item of the page before */
export async function itemsOf(
  db: Db,
  staff: Staff,
  kind: QueueKindName,
  after: number | null,
): Promise<{ rows: QueueItemRow[]; after: number | null }> {
  const t = queueItemTable;
  const [last] = after === null ? [] : await db.select().from(t).where(eq(t.id, after));
  const rows = await db
    .select()
    .from(t)
    .where(
      and(
        waiting(staff, kind),
        last === undefined
          ? undefined
          : sql`(${t.priority}, ${t.due_at_ms}, ${t.id}) > (${last.priority}, ${last.due_at_ms}, ${last.id})`,
      ),
    )
    .orderBy(asc(t.priority), asc(t.due_at_ms), asc(t.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return { rows: page, after: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** Items as staff see them, with the names of those who work on them. */
export async function describeItems(
  db: Db | Tx,
  rows: readonly QueueItemRow[],
  now_ms: number,
): Promise<QueueItem[]> {
  const ids = rows
    .flatMap(({ holder_id, decided_by }) => [holder_id, decided_by])
    .filter((id) => id !== null);
  const people =
    ids.length === 0
      ? []
      : await db
          .select({ id: userTable.id, user_name: userTable.user_name })
          .from(userTable)
          .where(inArray(userTable.id, [...new Set(ids)]));
  const names = new Map(people.map(({ id, user_name }) => [id, user_name]));
  const person = (id: number | null) =>
    id === null ? null : { user_id: String(id), user_name: names.get(id) ?? '' };
  return rows.map((row) => {
    const { state, holder_id, claimed_until_ms } = standingClaim(row, now_ms);
    return {
      item_id: String(row.id),
      kind: row.kind,
      site_id: row.site_id,
      state,
      priority: row.priority,
      created_at_ms: row.created_at_ms,
      due_at_ms: row.due_at_ms,
      version: row.version,
      holder: person(holder_id),
      claimed_until_ms,
      decision: row.decision as QueueDecision | null,
      decided_by: person(row.decided_by),
      decided_at_ms: row.state === 'decided' ? row.settled_at_ms : null,
    };
  });
}
