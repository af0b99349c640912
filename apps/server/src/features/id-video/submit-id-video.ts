import type { OwnIdVideo } from '@akari/contract';
import { ID_VIDEO_LEAST_MS, mayRecordIdVideo } from '@akari/rules';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { idVideoTerms } from './id-video-terms.ts';
import { fileIdVideo } from './id-video-queue.ts';
import { lockVideo, newestVideo, ownIdVideoOf, type IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable, idVideoTable } from './id-video.table.ts';
import { moveIdVideo } from './move-id-video.ts';
import { tellPerformer } from './tell-performer.ts';
import { measureVideo, type MeasuredVideo } from './video-file/measure-video.ts';

/**
 * Tolerances, milliseconds: a recorder writes its first frame after its start, and its last one after its
 * stop.
 */
const [START_SLACK_MS, STOP_SLACK_MS] = [500, 2_000];

/**
 * Locks the channel, so that it stays off the air during the transaction.
 * @throws id_video_on_air
 */
async function requireOffAir(tx: Tx, performer_id: number): Promise<void> {
  const [channel] = await lockChannels(tx, [performer_id]);
  if (channel === undefined || !mayRecordIdVideo(channel.status)) throw new Problem('id_video_on_air');
}

async function keep(
  services: Services,
  tx: Tx,
  performer_id: number,
  bytes: Buffer,
  { type, duration_ms }: MeasuredVideo,
): Promise<IdVideoRow> {
  const submitted_at_ms = services.clock.nowMs();
  const [video] = await tx
    .insert(idVideoTable)
    .values({ performer_id, type, duration_ms, size_bytes: bytes.length, submitted_at_ms })
    .returning();
  if (video === undefined) throw new Error('the video was not kept');
  await tx.insert(idVideoFileTable).values({ video_id: video.id, bytes });
  return video;
}

/** @throws id_video_invalid if it is no video, or its length is not allowed */
function requireVideo(bytes: Buffer, max_ms: number): MeasuredVideo {
  const video = measureVideo(bytes);
  const isTaken =
    video !== null &&
    video.picture_ms >= ID_VIDEO_LEAST_MS - START_SLACK_MS &&
    video.duration_ms <= max_ms + STOP_SLACK_MS;
  if (!isTaken) throw new Problem('id_video_invalid');
  return video;
}

/**
 * Submits a performer's ID video. It replaces one that waits for staff; the one in use stays until staff
 * approve the new one.
 * @throws id_video_on_air, id_video_invalid, too_large
 */
export async function submitIdVideo(
  services: Services,
  performer_id: number,
  bytes: Buffer,
): Promise<OwnIdVideo> {
  const { max_ms, max_bytes } = await idVideoTerms(services.database.db, performer_id);
  if (bytes.length > max_bytes) throw new Problem('too_large');
  const measured = requireVideo(bytes, max_ms);
  return unitOfWork(services.database.db, async (tx, after) => {
    await requireOffAir(tx, performer_id);
    const waiting = await newestVideo(tx, performer_id, 'submitted');
    const locked = waiting === null ? null : await lockVideo(tx, waiting.id);
    if (locked?.state === 'submitted') await moveIdVideo(services, tx, after, locked, 'replace');
    const video = await keep(services, tx, performer_id, bytes, measured);
    await fileIdVideo(services, tx, video);
    after(() => tellPerformer(services, performer_id));
    return ownIdVideoOf(video);
  });
}

/**
 * Withdraws a performer's video: it is not shown any more, and countdowns to it end.
 * @throws not_found, id_video_over
 */
export async function withdrawIdVideo(
  services: Services,
  performer_id: number,
  video_id: string,
): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const video = await lockVideo(tx, rowIdOf(video_id) ?? 0);
    if (video?.performer_id !== performer_id) throw new Problem('not_found');
    await moveIdVideo(services, tx, after, video, 'withdraw');
  });
}
