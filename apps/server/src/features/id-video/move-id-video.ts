import { nextIdVideoState, type IdVideoEvent } from '@akari/rules';
import { and, eq } from 'drizzle-orm';
import { withdrawItem } from '../../core/queue/file-item.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { clearDeadline, setDeadline } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { giveBackSoon } from './give-back.ts';
import type { IdVideoRow } from './id-video.queries.ts';
import { idVideoFileTable, idVideoTable, idVideoViewTable } from './id-video.table.ts';
import { moveView } from './move-view.ts';
import { tellPerformer } from './tell-performer.ts';

/** The use of an approved video expires (`valid_ms` of the site's terms). Subject: the video's id. */
export const ID_VIDEO_EXPIRY = 'id_video.expiry';

/** Ends the countdowns to a video that is gone, so that nothing is charged for it. */
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
 * Moves a video by the rules' state machine; the caller has locked it.
 * @param more until when it is in use, or why it was rejected
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
  // It needs no decision any more, unless that is what moves it.
  if (video.state === 'submitted')
    await withdrawItem(services, tx, { kind: 'id_video', subject: String(video.id) });
  if (over) {
    await withdrawViews(services, tx, after, video.id);
    await tx.delete(idVideoFileTable).where(eq(idVideoFileTable.video_id, video.id));
    await clearDeadline(tx, ID_VIDEO_EXPIRY, String(video.id));
    // Viewers who have paid see the replacement. Without a replacement they are paid back.
    if (video.state === 'approved' && state !== 'replaced')
      await giveBackSoon(services, tx, video.performer_id);
  } else if (typeof more.expires_at_ms === 'number') {
    await setDeadline(tx, ID_VIDEO_EXPIRY, String(video.id), more.expires_at_ms);
  }
  after(() => tellPerformer(services, video.performer_id));
}
