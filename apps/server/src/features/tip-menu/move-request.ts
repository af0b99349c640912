import { isTipRequestBack, nextTipRequestState, type PointType, type TipRequestEvent } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { channelMoved } from '../../core/channel/state/channel-hooks.ts';
import { lockChannels } from '../../core/channel/state/channel.queries.ts';
import { givePointsBack } from '../../core/ledger/give-points-back.ts';
import { publishBalance } from '../../core/ledger/publish-balance.ts';
import { returnPresented } from '../../core/ledger/presented-points.ts';
import { payerKind } from '../../core/ledger/spend.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { AfterCommit } from '../../platform/database/unit-of-work.ts';
import { setDeadline, type DeadlineLock } from '../../platform/deadline/deadline.ts';
import { Problem } from '../../platform/http/problem.ts';
import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { announceCrown } from '../giving/announce-crown.ts';
import { userNameOf } from './user-name.ts';
import { openRequests, requestOf, shownRequest, type TipRequestRow } from './tip-menu.queries.ts';
import { tipRequestTable } from './tip-menu.table.ts';

/** The points of a request that was not done go back. Subject: the request's id. */
const REQUEST_BACK = 'tip_request.back';

/** Reads a request after locking its channel. */
export const lockRequest: DeadlineLock<TipRequestRow | null> = async (tx, subject) => {
  const id = Number(subject);
  const known = await requestOf(tx, id);
  if (known === null) return null;
  await lockChannels(tx, [known.performer_id]);
  return requestOf(tx, id);
};

async function tell(services: Services, row: TipRequestRow): Promise<void> {
  const request = shownRequest(row, await userNameOf(services.database.db, row.viewer_id));
  services.realtime.send([row.viewer_id, row.performer_id].map(roomOf.user), 'tip_request.changed', {
    request,
  });
}

/**
 * Moves a request by the rules' machine; its channel is locked. The points go back right after, in a transaction of their
 * own, so that the accounts of many people are never locked at once.
 * @throws tip_request_over; nothing was changed then
 */
export async function moveRequest(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  request: TipRequestRow,
  event: TipRequestEvent,
): Promise<TipRequestRow> {
  const state = nextTipRequestState(request.state, event);
  if (state === null) throw new Problem('tip_request_over');
  const over_at_ms = services.clock.nowMs();
  await tx.update(tipRequestTable).set({ state, over_at_ms }).where(eq(tipRequestTable.id, request.id));
  if (isTipRequestBack(state)) await setDeadline(tx, REQUEST_BACK, String(request.id), over_at_ms);
  const moved = { ...request, state, over_at_ms };
  after(() => tell(services, moved));
  after(() => announceCrown(services, request.performer_id));
  return moved;
}

/** Posts what goes back, once. */
async function giveBack(
  services: Services,
  tx: Tx,
  after: AfterCommit,
  request: TipRequestRow | null,
): Promise<void> {
  if (request === null || !isTipRequestBack(request.state) || request.back_transfer_id !== null) return;
  const { id, viewer_id, performer_id, units, performer_units, point_type } = request;
  const { transfer_id: back_transfer_id } = await givePointsBack(
    services,
    tx,
    {
      viewer_id,
      performer_id,
      idempotency_key: `tip_request_back:${id}`,
      // Nodes of the previous version know no other cause. The view `payment` tells them apart.
      cause: 'tip',
      cause_id: null,
      at_ms: services.clock.nowMs(),
      legs: [
        { owner_id: viewer_id, kind: payerKind(point_type as PointType), amount_units: units },
        { owner_id: performer_id, kind: 'performer_earnings', amount_units: -performer_units },
        { owner_id: null, kind: 'house_income', amount_units: performer_units - units },
      ],
    },
    { viewer_id, point_type: point_type as PointType, units },
  );
  await returnPresented(tx, { viewer_id, point_type, units });
  await tx
    .update(tipRequestTable)
    .set({ back_transfer_id, performer_units: 0 })
    .where(eq(tipRequestTable.id, id));
  after(() => publishBalance(services, viewer_id));
}

/** Gives back what is not done at the end of a broadcast. */
export function followBroadcasts(services: Services): void {
  services.deadlines.handle(REQUEST_BACK, lockRequest, (tx, after, request) =>
    giveBack(services, tx, after, request),
  );
  channelMoved(services).add(async (tx, after, { channel }) => {
    if (channel.broadcast_id !== null) return undefined;
    const open = await openRequests(tx, channel.performer_id);
    if (open.length === 0) return undefined;
    return async () => {
      for (const request of open) await moveRequest(services, tx, after, request, 'broadcast_over');
    };
  });
}
