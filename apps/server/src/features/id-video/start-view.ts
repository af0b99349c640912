import type { IdVideoView, startIdVideoView as startCall } from '@akari/contract';
import { POINT_TYPE } from '@akari/rules';
import { eq, and } from 'drizzle-orm';
import type { z } from 'zod';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { requireSoundLedger } from '../../core/ledger/ledger-check-state.ts';
import { balancesOf } from '../../core/ledger/ledger.queries.ts';
import { spendWithinLimit } from '../../core/spend-limit/spend-within-limit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import { once } from '../../platform/http/idempotency.ts';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { performerIdOf } from '../../core/channel/state/performer-by-name.ts';
import { lockViewer, runningSessionOf } from '../../core/session/state/session.queries.ts';
import { idVideoTerms } from './id-video-terms.ts';
import { countingView, describeView, holdVideoInUse, paidView, type IdVideoRow } from './id-video.queries.ts';
import { idVideoViewTable } from './id-video.table.ts';
import { lockView, moveView, publishView } from './move-view.ts';
import { ID_VIDEO_ZERO } from './settle-view.ts';

type StartViewBody = z.output<typeof startCall.body>;

/**
 * A viewer in a chat has already chosen to pay for that; the free preview does not count as a chat.
 * @throws id_video_inside
 */
async function refuseInside(tx: Tx, viewer_id: number): Promise<void> {
  const session = await runningSessionOf(tx, viewer_id);
  if (session !== null && session.mode !== 'preview') throw new Problem('id_video_inside');
}

/** @throws points_short, coupon_points_short */
async function checkPoints(tx: Tx, viewer_id: number, { units, point_type }: StartViewBody): Promise<void> {
  const coupon = point_type === POINT_TYPE.coupon;
  const { points_units, coupon_points_units } = await balancesOf(tx, viewer_id);
  if ((coupon ? coupon_points_units : points_units) >= units) return;
  throw new Problem(coupon ? 'coupon_points_short' : 'points_short');
}

async function countDown(
  services: Services,
  tx: Tx,
  viewer_id: number,
  video: IdVideoRow,
  asked: StartViewBody,
  countdown_ms: number,
): Promise<number> {
  const started_at_ms = services.clock.nowMs();
  const due_at_ms = started_at_ms + countdown_ms;
  const { units, point_type } = asked;
  const [view] = await tx
    .insert(idVideoViewTable)
    .values({
      video_id: video.id,
      performer_id: video.performer_id,
      viewer_id,
      units,
      point_type,
      started_at_ms,
      due_at_ms,
    })
    .returning({ id: idVideoViewTable.id });
  if (view === undefined) throw new Error('the look was not kept');
  await setDeadline(tx, ID_VIDEO_ZERO, String(view.id), due_at_ms);
  return view.id;
}

/**
 * Agrees to the price of an ID video for a viewer: begins the countdown. Nothing is charged before its end. A
 * viewer who has paid, or whose countdown runs, gets that view again.
 * @throws performer_not_found, kicked_out, banned_out, id_video_inside, id_video_gone, id_video_counting,
 * id_video_price_changed, points_short, coupon_points_short, spend_limit_exceeded, money_stopped
 */
export async function startView(
  services: Services,
  member: Member,
  key: string,
  asked: StartViewBody,
): Promise<IdVideoView> {
  const { user_id } = member;
  return once(services, { user_id, key, content: ['id_video', asked] }, async (tx, after) => {
    await lockViewer(tx, user_id);
    const now_ms = services.clock.nowMs();
    const performer_id = await performerIdOf(tx, asked.performer_name);
    await refuseBarred(tx, performer_id, user_id, now_ms);
    const video = await holdVideoInUse(tx, performer_id, now_ms);
    if (video === null) throw new Problem('id_video_gone');
    const paid = await paidView(tx, user_id, performer_id, now_ms);
    if (paid !== null) return describeView(tx, paid.id);
    const counting = await countingView(tx, user_id);
    if (counting !== null && counting.performer_id !== performer_id) throw new Problem('id_video_counting');
    if (counting !== null) return describeView(tx, counting.id);
    await requireSoundLedger(tx);
    await refuseInside(tx, user_id);
    const { units, countdown_ms } = await idVideoTerms(tx, performer_id);
    if (units !== asked.units) throw new Problem('id_video_price_changed');
    await checkPoints(tx, user_id, asked);
    await spendWithinLimit(tx, user_id, null, units, now_ms);
    const id = await countDown(services, tx, user_id, video, asked, countdown_ms);
    after(() => publishView(services, id, user_id));
    return describeView(tx, id);
  });
}

/**
 * Cancels a viewer's countdown.
 * @throws not_found if it is another viewer's, id_video_over after zero
 */
export async function cancelView(services: Services, member: Member, view_id: string): Promise<IdVideoView> {
  const id = rowIdOf(view_id);
  const { db } = services.database;
  await unitOfWork(db, async (tx, after) => {
    const mine = and(eq(idVideoViewTable.id, id ?? 0), eq(idVideoViewTable.viewer_id, member.user_id));
    const [own] = await tx.select({ id: idVideoViewTable.id }).from(idVideoViewTable).where(mine);
    const view = own === undefined ? null : await lockView(tx, own.id);
    if (view === null) throw new Problem('not_found');
    await moveView(services, tx, after, view, 'cancel');
  });
  return describeView(db, id ?? 0);
}

/** Cancels the countdown of a viewer at logout. */
export async function cancelViewsOf(services: Services, viewer_id: number): Promise<void> {
  await unitOfWork(services.database.db, async (tx, after) => {
    const counting = await countingView(tx, viewer_id);
    const view = counting === null ? null : await lockView(tx, counting.id);
    if (view?.state === 'counting') await moveView(services, tx, after, view, 'cancel');
  });
}
