import { nextIdVideoViewState, type IdVideoViewEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { describeView, type IdVideoViewRow } from './id-video.queries.ts';
import { idVideoViewTable } from './id-video.table.ts';

/** Sends a view's present state to the viewer's pages. Call after the commit only. */
export async function publishView(services: Services, id: number, viewer_id: number): Promise<void> {
  const view = await describeView(services.database.db, id);
  services.realtime.send(roomOf.user(viewer_id), 'id_video.changed', { view });
}

/** Locks and reads a view. */
export async function lockView(tx: Tx, id: number): Promise<IdVideoViewRow | null> {
  const [view] = await tx.select().from(idVideoViewTable).where(eq(idVideoViewTable.id, id)).for('update');
  return view ?? null;
}

/**
 * Moves a view by the rules' state machine; the caller has locked it.
 * @throws id_video_over; nothing was changed then
 */
export async function moveView(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  view: IdVideoViewRow,
  event: IdVideoViewEvent,
  more: Partial<
    Pick<IdVideoViewRow, 'paid_until_ms' | 'transfer_id' | 'back_transfer_id' | 'performer_units'>
  > = {},
): Promise<void> {
  const state = nextIdVideoViewState(view.state, event);
  if (state === null) throw new Problem('id_video_over');
  await tx
    .update(idVideoViewTable)
    .set({ state, ended_at_ms: services.clock.nowMs(), ...more })
    .where(eq(idVideoViewTable.id, view.id));
  after(() => publishView(services, view.id, view.viewer_id));
}
