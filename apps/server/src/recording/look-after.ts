import type { RecordingState, RecordingStop } from '@akari/contract';
import { isOnAir, mayStayRecorded, type RecordingEnd } from '@akari/rules';
import { and, eq, isNull } from 'drizzle-orm';
import { channelOf } from '../channel/channel.queries.ts';
import type { Services } from '../platform/services.ts';
import { finishRecording } from './finish-recording.ts';
import { recordingById } from './recording.queries.ts';
import { recordingTable, type RecordingRow } from './recording.table.ts';

/** When a recording that runs is looked after. Subject: its id. */
export const RECORDING_LOOK = 'recording.look';
export const LOOK_EVERY_MS = 5_000;
/** A media node that has not answered for so long has lost what it was recording. */
const LOST_AFTER_MS = 30_000;

const recorderOf = (services: Services, { node }: RecordingRow) => services.media.recorder({ node });

/** @returns what the node says of it; `gone`: it has no such recording; null: it does not answer */
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

/** What ends a recording from outside, if anything does. */
async function causeOf(services: Services, row: RecordingRow): Promise<RecordingEnd | null> {
  const channel = await channelOf(services.database.db, row.performer_id);
  if (channel === null || !isOnAir(channel.status) || channel.broadcast_id !== row.broadcast_id)
    return 'off_air';
  return mayStayRecorded(channel.status) ? null : 'private';
}

/** Ends a recording, with `cause` unless it had ended by itself. While its node does not answer it is tried again. */
export async function endRecording(
  services: Services,
  row: RecordingRow,
  cause: RecordingEnd,
): Promise<void> {
  // The word of it comes later than the first private picture, which the node still holds back.
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

/** Ends what may not go on, takes note of what has ended, and keeps the figures of what runs. */
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
