import { eq } from 'drizzle-orm';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { clearDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { RECORDING_EXPIRY } from './finish-recording.ts';
import { endRecording } from './look-after.ts';
import { recordingById } from './recording.queries.ts';
import { recordingTable, type RecordingRow } from './recording.table.ts';

/**
 * A performer's own recording.
 * @throws not_found also if it is another performer's
 */
export async function ownRecording(
  services: Services,
  performer_id: number,
  id: string,
): Promise<RecordingRow> {
  const number = Number(id);
  const row = Number.isSafeInteger(number) ? await recordingById(services.database.db, number) : null;
  if (row?.performer_id !== performer_id) throw new Problem('not_found');
  return row;
}

/**
 * Deletes the bytes and then the row, so that a recording whose bytes cannot be deleted is still listed.
 * @throws media_unavailable
 */
export async function deleteRecording(services: Services, row: RecordingRow): Promise<void> {
  if (row.end === null) await endRecording(services, row, 'stopped');
  const recorder = await services.media.recorder({ node: row.node });
  if (recorder === null) throw new Problem('media_unavailable');
  await recorder.delete(row.key);
  await unitOfWork(services.database.db, async (tx) => {
    await tx.delete(recordingTable).where(eq(recordingTable.id, row.id));
    await clearDeadline(tx, RECORDING_EXPIRY, String(row.id));
  });
}
