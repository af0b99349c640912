import type { Recording } from '@akari/contract';
import { desc, eq, sql } from 'drizzle-orm';
import { columnsOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { recordingTable, type RecordingRow } from './recording.table.ts';

export async function recordingById(db: Db | Tx, id: number): Promise<RecordingRow | null> {
  const [row] = await db.select().from(recordingTable).where(eq(recordingTable.id, id));
  return row ?? null;
}

const RUNNING = `SELECT ${columnsOf(recordingTable, 'r')} FROM recording r
  WHERE r.performer_id = $1 AND r.end_name IS NULL`;

export async function runningRecordingOf(db: Db | Tx, performer_id: number): Promise<RecordingRow | null> {
  const [row] = await namedQuery<RecordingRow>(db, 'running_recording_of', RUNNING, [performer_id]);
  return row ?? null;
}

export const recordingsOf = (db: Db | Tx, performer_id: number): Promise<RecordingRow[]> =>
  db
    .select()
    .from(recordingTable)
    .where(eq(recordingTable.performer_id, performer_id))
    .orderBy(desc(recordingTable.id));

export async function keptBy(db: Db | Tx, performer_id: number): Promise<{ count: number; bytes: number }> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<string>`coalesce(sum(${recordingTable.bytes}), 0)`,
    })
    .from(recordingTable)
    .where(eq(recordingTable.performer_id, performer_id));
  return { count: row?.count ?? 0, bytes: Number(row?.bytes ?? 0) };
}

export const recordingOfRow = (row: RecordingRow): Recording => ({
  recording_id: String(row.id),
  started_at_ms: row.started_at_ms,
  end: row.end,
  duration_ms: row.duration_ms,
  bytes: row.bytes,
  status: row.status,
  expires_at_ms: row.expires_at_ms,
});
