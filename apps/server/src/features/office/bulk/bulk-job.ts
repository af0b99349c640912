import type { BulkJobView, BulkRows } from '@akari/contract/office';
import {
  isErrorName,
  mayUndo,
  nextBulkState,
  undoUntil,
  type BulkActName,
  type BulkEvent,
  type BulkRowState,
} from '@akari/rules';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Staff } from '../../../core/staff/read-staff.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { namedQuery } from '../../../platform/database/named-query.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { Services } from '../../../platform/services.ts';
import { BULK, type RowDone } from './bulk-acts.ts';
import { bulkJobTable, bulkRowTable } from './bulk.table.ts';
import { findRows, nameOfRow } from './find-rows.ts';

type JobRow = typeof bulkJobTable.$inferSelect & { act: BulkActName };
type Row = Pick<typeof bulkRowTable.$inferSelect, 'place' | 'row_id' | 'seen' | 'undo'>;
export interface Doer {
  services: Services;
  staff: Staff;
  request: Pick<FastifyRequest, 'id' | 'ip'>;
}

/** Rows of one call: a page calls again until none is left, and sees in between how far it is. */
const ROWS_A_CALL = 20;
/** A row that was taken up so long ago was left, because its node ended: it is taken up again. */
const LEFT_MS = 60_000;
const PROBLEMS_SHOWN = 50;
const PROBLEM_STATES: readonly BulkRowState[] = ['conflict', 'refused', 'proposed', 'undo_conflict'];

/** How far a job is. */
export async function viewOf(db: Db, job: JobRow): Promise<BulkJobView> {
  const mine = eq(bulkRowTable.job_id, job.id);
  const [counts, problems] = await Promise.all([
    db
      .select({ state: bulkRowTable.state, count: count() })
      .from(bulkRowTable)
      .where(mine)
      .groupBy(bulkRowTable.state),
    db
      .select({ name: bulkRowTable.name, state: bulkRowTable.state, error: bulkRowTable.error })
      .from(bulkRowTable)
      .where(and(mine, inArray(bulkRowTable.state, [...PROBLEM_STATES])))
      .orderBy(asc(bulkRowTable.place))
      .limit(PROBLEMS_SHOWN),
  ]);
  return {
    job_id: String(job.id),
    act: job.act,
    state: job.state,
    counts: Object.fromEntries(counts.map((one) => [one.state, one.count])),
    problems,
    undo_until_ms: undoUntil(job),
  };
}

/** The job of a member of the staff. Those of others are not found. @throws not_found */
export async function findJob(db: Db | Tx, staff: Staff, id: number | null): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(bulkJobTable)
    .where(and(eq(bulkJobTable.id, id ?? 0), eq(bulkJobTable.staff_id, staff.id)));
  if (row === undefined) throw new Problem('not_found');
  return { ...row, act: row.act as BulkActName };
}

/** Begins an act for many rows. Nothing is done yet. @throws bulk_count_changed, and what `findRows` throws */
export async function startJob(
  { services, staff }: Doer,
  asked: { act: BulkActName; rows: BulkRows; count: number; reason: string },
): Promise<JobRow> {
  const { act, reason } = asked;
  const found = await findRows(services, staff, act, asked.rows);
  if (found.length !== asked.count || found.length === 0) throw new Problem('bulk_count_changed');
  return services.database.db.transaction(async (tx) => {
    const [job] = await tx
      .insert(bulkJobTable)
      .values({
        act,
        reason,
        staff_id: staff.id,
        state: 'running',
        created_at_ms: services.clock.nowMs(),
      })
      .returning();
    await tx.insert(bulkRowTable).values(
      found.map((row, place) => ({
        job_id: job!.id,
        place,
        row_id: row.id,
        name: nameOfRow(row),
        seen: BULK[act].seenOf(row),
        state: 'waiting' as const,
      })),
    );
    return { ...job!, act };
  });
}

const TAKE = `UPDATE bulk_row SET acting_at_ms = $3, state = CASE WHEN state = 'undoing' THEN state ELSE 'acting' END
  WHERE (job_id, place) IN (
    SELECT job_id, place FROM bulk_row WHERE job_id = $1
      AND (state = $2 OR (state = 'acting' AND $2 = 'waiting'))
      AND (acting_at_ms IS NULL OR acting_at_ms < $4)
    ORDER BY place LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING place, row_id, seen, undo`;

/** Takes up the next row, so that no other page does it too; null: none is left. */
async function takeRow({ services }: Doer, { id, state }: JobRow): Promise<Row | null> {
  const now_ms = services.clock.nowMs();
  const from = state === 'undoing' ? 'undoing' : 'waiting';
  const values = [id, from, now_ms, now_ms - LEFT_MS];
  const [row] = await namedQuery<Row>(services.database.db, 'bulk_take', TAKE, values);
  return row ?? null;
}

/** A fault of the server ends the call; what was refused belongs to the row. */
function problemOf(error: unknown): string {
  if (error instanceof Problem && isErrorName(error.problem)) return error.problem;
  throw error;
}

/** Errors that mean: the row is not as it was seen. */
const CONFLICTS = ['act_conflict', 'not_found', 'performer_not_found'];

async function actOn(doer: Doer, job: JobRow, row: Row): Promise<Partial<typeof bulkRowTable.$inferInsert>> {
  const { act, undo } = BULK[job.act];
  const context = { ...doer, reason: job.reason };
  const back = job.state === 'undoing';
  try {
    if (back) return { state: (await undo?.(context, row.row_id, row.undo)) ?? 'undo_conflict', error: null };
    const done: RowDone = await act(context, row.row_id, row.seen);
    return { ...done, error: null };
  } catch (error) {
    const name = problemOf(error);
    if (back) return { state: 'undo_conflict', error: name };
    return { state: CONFLICTS.includes(name) ? 'conflict' : 'refused', error: name };
  }
}

async function keepRow({ services }: Doer, job: JobRow, place: number, change: object): Promise<void> {
  const { db } = services.database;
  await db
    .update(bulkRowTable)
    .set(change)
    .where(and(eq(bulkRowTable.job_id, job.id), eq(bulkRowTable.place, place)));
  if (job.state === 'running')
    await db
      .update(bulkJobTable)
      .set({ done_at_ms: services.clock.nowMs() })
      .where(eq(bulkJobTable.id, job.id));
}

/** Moves a job on under its lock. @returns null: the event is refused in its state */
async function move(doer: Doer, id: number, event: BulkEvent): Promise<JobRow | null> {
  const { services, staff } = doer;
  return unitOfWork(services.database.db, async (tx) => {
    await tx.select().from(bulkJobTable).where(eq(bulkJobTable.id, id)).for('update');
    const job = await findJob(tx, staff, id);
    const state = nextBulkState(job.state, event);
    if (state === null) return null;
    if (event === 'undo' && !mayUndo(job, services.clock.nowMs())) throw new Problem('bulk_undo_over');
    await tx.update(bulkJobTable).set({ state }).where(eq(bulkJobTable.id, id));
    const mine = eq(bulkRowTable.job_id, id);
    if (event === 'stop')
      await tx
        .update(bulkRowTable)
        .set({ state: 'skipped' })
        .where(and(mine, eq(bulkRowTable.state, 'waiting')));
    if (event === 'undo')
      await tx
        .update(bulkRowTable)
        .set({ state: 'undoing', acting_at_ms: null })
        .where(and(mine, eq(bulkRowTable.state, 'done'), sql`${bulkRowTable.undo} <> 'null'::jsonb`));
    return { ...job, state };
  });
}

/** Does the next rows of a job, or takes them back. A right that was withdrawn since refuses the rest. */
export async function continueJob(doer: Doer, id: number): Promise<JobRow> {
  const { db } = doer.services.database;
  const job = await findJob(db, doer.staff, id);
  if (nextBulkState(job.state, 'finish') === null) return job;
  for (let rows = 0; rows < ROWS_A_CALL; rows += 1) {
    const row = await takeRow(doer, job);
    if (row === null) break;
    await keepRow(doer, job, row.place, await actOn(doer, job, row));
  }
  const left = job.state === 'undoing' ? (['undoing'] as const) : (['waiting', 'acting'] as const);
  const [open] = await db
    .select({ count: count() })
    .from(bulkRowTable)
    .where(and(eq(bulkRowTable.job_id, id), inArray(bulkRowTable.state, [...left])));
  if (open?.count === 0) await move(doer, id, 'finish');
  return findJob(db, doer.staff, id);
}

/** Leaves the rows that are not done yet. */
export async function stopJob(doer: Doer, id: number): Promise<JobRow> {
  await move(doer, id, 'stop');
  return findJob(doer.services.database.db, doer.staff, id);
}

/** Begins to take back what was done. @throws bulk_undo_over, not_found */
export async function undoJob(doer: Doer, id: number): Promise<JobRow> {
  const job = await move(doer, id, 'undo');
  if (job === null) throw new Problem('bulk_undo_over');
  return job;
}
