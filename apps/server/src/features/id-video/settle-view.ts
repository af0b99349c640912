import { eq } from 'drizzle-orm';
import { refuseBarred } from '../../core/bar/bar.queries.ts';
import { shareOf } from '../../core/channel/state/channel.queries.ts';
import { isMoneyStopped } from '../../core/ledger/ledger-check-state.ts';
import { payPerformer, type Paid } from '../../core/ledger/pay-performer.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { runningSessionOf } from '../../core/session/state/session.queries.ts';
import { idVideoTerms } from './id-video-terms.ts';
import { holdVideoInUse, type IdVideoViewRow } from './id-video.queries.ts';
import { idVideoViewTable } from './id-video.table.ts';
import { lockView, moveView } from './move-view.ts';
import { tellPerformer } from './tell-performer.ts';

/**
 * A countdown has reached zero. Subject: the view's id. It is never cleared: the handler does nothing when
 * the view has moved on.
 */
export const ID_VIDEO_ZERO = 'id_video.zero';

/** Whether the video is still in use, and the viewer is neither in a chat nor barred. */
async function isWanted(services: Services, tx: Tx, view: IdVideoViewRow): Promise<boolean> {
  const now_ms = services.clock.nowMs();
  const { performer_id, viewer_id } = view;
  const video = await holdVideoInUse(tx, performer_id, now_ms);
  if (video?.id !== view.video_id) return false;
  const session = await runningSessionOf(tx, viewer_id);
  if (session !== null && session.mode !== 'preview') return false;
  return refuseBarred(tx, performer_id, viewer_id, now_ms).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem) return false;
      throw error;
    },
  );
}

const SHORT = ['points_short', 'coupon_points_short'];

/**
 * Transfers the points.
 * @returns null: the viewer has spent them since, and nothing was transferred
 */
async function pay(services: Services, tx: Tx, view: IdVideoViewRow): Promise<Paid | null> {
  const { viewer_id, performer_id, point_type, units } = view;
  const payment = {
    viewer_id,
    performer_id,
    point_type,
    units,
    share_bp: await shareOf(tx, performer_id),
    idempotency_key: `id_video:${view.id}`,
    cause: 'tip' as const,
    cause_id: null,
    at_ms: services.clock.nowMs(),
  };
  try {
    // A savepoint, so that an error of the database rolls back only the transfer.
    return await tx.transaction((inner) => payPerformer(inner, payment));
  } catch (error) {
    if (error instanceof Problem && SHORT.includes(error.problem)) return null;
    throw error;
  }
}

/** Locks the video and then the view, in the lock order of all code that locks both. */
async function lockBoth(services: Services, tx: Tx, id: number): Promise<IdVideoViewRow | null> {
  const [known] = await tx.select().from(idVideoViewTable).where(eq(idVideoViewTable.id, id));
  if (known === undefined) return null;
  await holdVideoInUse(tx, known.performer_id, services.clock.nowMs());
  return lockView(tx, id);
}

async function reachZero(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  view: IdVideoViewRow | null,
): Promise<void> {
  if (view?.state !== 'counting') return;
  if ((await isMoneyStopped(tx)) || !(await isWanted(services, tx, view)))
    return moveView(services, tx, after, view, 'withdraw');
  const paid = await pay(services, tx, view);
  if (paid === null) return moveView(services, tx, after, view, 'refuse');
  const { paid_for_ms } = await idVideoTerms(tx, view.performer_id);
  const paid_until_ms = services.clock.nowMs() + paid_for_ms;
  await moveView(services, tx, after, view, 'pay', { ...paid, paid_until_ms });
  after(async () => {
    await publishBalance(services, view.viewer_id);
    tellPerformer(services, view.performer_id);
  });
}

export function handleZero(services: Services): void {
  services.deadlines.handle(
    ID_VIDEO_ZERO,
    (tx, subject) => lockBoth(services, tx, Number(subject)),
    (tx, after, view) => reachZero(services, tx, after, view),
  );
}
