import type { RecordingState, RecordingStop } from '@akari/contract';
import { isOnAir, mayStayRecorded, type RecordingEnd } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { channelOf } from '../../core/channel/state/channel.queries.ts';
import type { Services } from '../../platform/services.ts';
import { finishRecording } from './finish-recording.ts';
import { recordingById } from './recording.queries.ts';
import { recordingTable, type RecordingRow } from './recording.table.ts';

/** When a running recording is checked. Subject: its id. */
export const RECORDING_LOOK = 'recording.look';
export const LOOK_EVERY_MS = 5_000;
/** A recording is lost when its media node has not answered for this long. */
const LOST_AFTER_MS = 30_000;

const recorderOf = (services: Services, { node }: RecordingRow) => services.media.recorder({ node });

/**
 * Requests the recording's state from its node, or stops it.
 * @returns `gone`: the node has no such recording; null: the node does not answer
 */
async function ask(
  services: Services,
  row: RecordingRow,
  what: 'state' | { stop: RecordingStop['rest'] },
): Promise<RecordingState | 'gone' | null> {
  try {
    const recorder = await recorderOf(services, row);
    if (recorder === null) return null;
    return (await (what === 'state' ? recorder.state(row.key) : recorder.stop(row.key, what.stop))) ?? 'gone';
  } catch {
    return null;
  }
}

/** Why the server must end a running recording; null: no reason. */
async function causeOf(services: Services, row: RecordingRow): Promise<RecordingEnd | null> {
  const channel = await channelOf(services.database.db, row.performer_id);
  if (channel === null || !isOnAir(channel.status) || channel.broadcast_id !== row.broadcast_id)
    return 'off_air';
  return mayStayRecorded(channel.status) ? null : 'private';
}

/**
 * Ends a recording, with `cause` unless it had already ended by itself. If its node does not answer, the next
 * look tries again.
 */
export async function endRecording(
  services: Services,
  row: RecordingRow,
  cause: RecordingEnd,
): Promise<void> {
  // This arrives later than the first private frame, which the node still holds back: `drop` discards it.
  const told = await ask(services, row, { stop: cause === 'private' ? 'drop' : 'keep' });
  if (told === 'gone') return finishRecording(services, row, 'lost', null);
  if (told !== null) {
    const end =
      told.end === null || told.end === 'stopped' || told.end === 'publisher_gone' ? cause : told.end;
    return finishRecording(services, row, end, told);
  }
  if (services.clock.nowMs() - row.seen_at_ms > LOST_AFTER_MS)
    await finishRecording(services, row, 'lost', null);
}

/** Checks a running recording: ends it if it may not continue, stores its end, or updates its figures. */
export async function lookAfter(services: Services, id: number): Promise<void> {
  const { db } = services.database;
  const row = await recordingById(db, id);
  if (row === null || row.end !== null) return;
  const cause = await causeOf(services, row);
  if (cause !== null) return endRecording(services, row, cause);
  const told = await ask(services, row, 'state');
  const now_ms = services.clock.nowMs();
  if (told === null) {
    if (now_ms - row.seen_at_ms > LOST_AFTER_MS) await finishRecording(services, row, 'lost', null);
  } else if (told === 'gone') await finishRecording(services, row, 'lost', null);
  else if (told.end !== null) await finishRecording(services, row, told.end, told);
  else
    await db
      .update(recordingTable)
      .set({ seen_at_ms: now_ms, bytes: told.bytes, duration_ms: told.duration_ms ?? row.duration_ms })
      .where(and(eq(recordingTable.id, id), isNull(recordingTable.end)));
}
