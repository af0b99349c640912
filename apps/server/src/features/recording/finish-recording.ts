import type { RecordingState } from '@akari/contract';
import type { RecordingEnd } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { announceChannel } from '../../core/channel/announce/announce.ts';
import { changeChannel, lockChannels } from '../../core/channel/state/channel.queries.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { recordingLimits } from './recording-limits.ts';
import { recordingById } from './recording.queries.ts';
import { recordingTable, type RecordingRow } from './recording.table.ts';

/** When a recording is deleted. Subject: its id. */
export const RECORDING_EXPIRY = 'recording.expiry';

/**
 * Stores that a recording is over.
 * @param told its last figures; null: unknown
 */
export async function finishRecording(
  services: Services,
  { id, performer_id }: RecordingRow,
  end: RecordingEnd,
  told: RecordingState | null,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    await lockChannels(tx, [performer_id]);
    const row = await recordingById(tx, id);
    if (row === null || row.end !== null) return;
    const { bytes, duration_ms } = { ...row, ...told };
    const { kept_ms } = await recordingLimits(tx, performer_id);
    const expires_at_ms = services.clock.nowMs() + kept_ms;
    await tx
      .update(recordingTable)
      .set({ end, expires_at_ms, bytes, duration_ms: duration_ms ?? row.duration_ms })
      .where(eq(recordingTable.id, id));
    await setDeadline(tx, RECORDING_EXPIRY, String(id), expires_at_ms);
    await changeChannel(tx, performer_id, {});
    after(() => announceChannel(services, performer_id));
  });
}
