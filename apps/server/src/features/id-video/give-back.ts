import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { returnPresented } from '../../core/ledger/presented-points.ts';
import { payerKind } from '../../core/ledger/spend.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline } from '../../platform/deadline/deadline.ts';
import type { Services } from '../../platform/services.ts';
import { unseenViews, type IdVideoViewRow } from './id-video.queries.ts';
import { lockView, moveView } from './move-view.ts';
import { tellPerformer } from './tell-performer.ts';

/** A paid video is gone before it was viewed: the points are paid back. Subject: the view's id. */
const ID_VIDEO_BACK = 'id_video.back';

/**
 * Pays back viewers who paid for a performer's video and saw nothing of it before it was gone. Each view has
 * its own deadline, hence its own transaction, so that many ledger accounts are never locked at once.
 */
export async function giveBackSoon(services: Services, tx: Tx, performer_id: number): Promise<void> {
  const now_ms = services.clock.nowMs();
  for (const { id } of await unseenViews(tx, performer_id, now_ms))
    await setDeadline(tx, ID_VIDEO_BACK, String(id), now_ms);
}

/** Reverses the payment of a view, to the unit. */
async function giveBack(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  view: IdVideoViewRow | null,
): Promise<void> {
  if (view?.state !== 'paid' || view.looked_at_ms !== null) return;
  const { id, viewer_id, performer_id, point_type, units, performer_units } = view;
  const { transfer_id: back_transfer_id } = await givePointsBack(
    services,
    tx,
    {
      viewer_id,
      performer_id,
      idempotency_key: `id_video_back:${id}`,
      cause: 'tip',
      cause_id: null,
      at_ms: services.clock.nowMs(),
      legs: [
        { owner_id: viewer_id, kind: payerKind(point_type), amount_units: units },
        { owner_id: performer_id, kind: 'performer_earnings', amount_units: -performer_units },
        { owner_id: null, kind: 'house_income', amount_units: performer_units - units },
      ],
    },
    { viewer_id, point_type, units },
  );
  await returnPresented(tx, { viewer_id, point_type, units });
  const nothing = { paid_until_ms: null, performer_units: 0 };
  await moveView(services, tx, after, view, 'give_back', { ...nothing, back_transfer_id });
  after(async () => {
    await publishBalance(services, viewer_id);
    tellPerformer(services, performer_id);
  });
}

export function handleGivingBack(services: Services): void {
  services.deadlines.handle(
    ID_VIDEO_BACK,
    (tx, subject) => lockView(tx, Number(subject)),
    (tx, after, view) => giveBack(services, tx, after, view),
  );
}
