import { randomUUID } from 'node:crypto';
import { mayBeRecorded, RECORDING_MIN_BYTES } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { announceChannel } from '../../core/channel/announce/announce.ts';
import { changeChannel, lockChannels } from '../../core/channel/state/channel.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { LOOK_EVERY_MS, lookAfter, RECORDING_LOOK } from './look-after.ts';
import { recordingLimits } from './recording-limits.ts';
import { keptBy, runningRecordingOf } from './recording.queries.ts';
import { recordingTable, type RecordingRow } from './recording.table.ts';

/**
 * Inserts the row before the recorder starts, so that every later event of the channel can end the recording.
 */
async function keep(services: Services, performerId: number, node: string | null) {
  const now_ms = services.clock.nowMs();
  return unitOfWork(services.database.db, async (tx) => {
    const [channel] = await lockChannels(tx, [performerId]);
    if (!channel?.publisher_live || channel.broadcast_id === null || !mayBeRecorded(channel.status))
      throw new Problem('recording_not_now');
    if ((await runningRecordingOf(tx, performerId)) !== null) throw new Problem('recording_running');
    const { max_ms, ...most } = await recordingLimits(tx, performerId);
    const kept = await keptBy(tx, performerId);
    if (kept.count >= most.max_count) throw new Problem('recording_too_many');
    const max_bytes = most.max_bytes - kept.bytes;
    if (max_bytes < RECORDING_MIN_BYTES) throw new Problem('recording_space_used');
    const { broadcast_id, status } = channel;
    const of = { performer_id: performerId, broadcast_id, status, node };
    const [row] = await tx
      .insert(recordingTable)
      .values({ ...of, key: randomUUID(), started_at_ms: now_ms, seen_at_ms: now_ms })
      .returning();
    if (row === undefined) throw new Error('the recording was not kept');
    await setDeadline(tx, RECORDING_LOOK, String(row.id), now_ms + LOOK_EVERY_MS);
    await changeChannel(tx, performerId, {});
    return { row, limits: { max_ms, max_bytes } };
  });
}

/**
 * Begins to record a performer's broadcast.
 * @throws recording_not_now, recording_running, recording_too_many, recording_space_used,
 * media_recording_unsupported, media_disk_full, media_unavailable
 */
export async function startRecording(services: Services, performerId: number): Promise<RecordingRow> {
  const recorder = await services.media.recorder({ channel_id: performerId });
  if (recorder === null || !(await recorder.canRecord())) throw new Problem('media_recording_unsupported');
  const { row, limits } = await keep(services, performerId, recorder.node);
  try {
    await recorder.start(row.key, { channel_id: String(performerId), ...limits });
  } catch (error) {
    // The recorder may have started although the request failed.
    await recorder.delete(row.key).catch(() => undefined);
    await services.database.db.delete(recordingTable).where(eq(recordingTable.id, row.id));
    throw error;
  }
  // The channel may have become private between the insert and the start.
  await lookAfter(services, row.id);
  await announceChannel(services, performerId);
  return row;
}
