import { nextIdVideoState, type IdVideoEvent } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import type { AfterCommit } from '../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../platform/deadline/deadline.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import { giveBackSoon } from './give-back.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable, idVideoTable, idVideoViewTable } from './id-video.table.ts';
import { moveView } from './move-view.ts';
import { tellPerformer } from './tell-performer.ts';

/** An approved video is a year old. Subject: the video's id. */
export const ID_VIDEO_EXPIRY = 'id_video.expiry';

/** Nothing is charged for what cannot be seen any more. */
async function withdrawViews(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  video_id: number,
): Promise<void> {
  const views = await tx
    .select()
    .from(idVideoViewTable)
    .where(and(eq(idVideoViewTable.video_id, video_id), eq(idVideoViewTable.state, 'counting')))
    .orderBy(idVideoViewTable.id)
    .for('update');
  for (const view of views) await moveView(services, tx, after, view, 'withdraw');
}

/**
 * Moves a video by the rules' machine; it is locked.
 * @param more until when it is in use, or why it was turned down
 * @throws id_video_over; nothing was changed then
 */
export async function moveIdVideo(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  video: IdVideoRow,
  event: IdVideoEvent,
  more: Partial<Pick<IdVideoRow, 'expires_at_ms' | 'reason'>> = {},
): Promise<void> {
  const state = nextIdVideoState(video.state, event);
  if (state === null) throw new Problem('id_video_over');
  const over = state !== 'approved';
  await tx
    .update(idVideoTable)
    .set({ state, ended_at_ms: over ? services.clock.nowMs() : null, expires_at_ms: null, ...more })
    .where(eq(idVideoTable.id, video.id));
  if (over) {
    await withdrawViews(services, tx, after, video.id);
    await tx.delete(idVideoFileTable).where(eq(idVideoFileTable.video_id, video.id));
    await clearDeadline(tx, ID_VIDEO_EXPIRY, String(video.id));
    // Who has paid sees the one that replaces it; without one there is nothing to be seen for what was paid.
    if (video.state === 'approved' && state !== 'replaced')
      await giveBackSoon(services, tx, video.performer_id);
  } else if (typeof more.expires_at_ms === 'number') {
    await setDeadline(tx, ID_VIDEO_EXPIRY, String(video.id), more.expires_at_ms);
  }
  after(() => tellPerformer(services, video.performer_id));
}
