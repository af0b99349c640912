import { eq, getTableColumns } from 'drizzle-orm';
import { isMoneyStopped } from '../../ledger/ledger-check-state.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { leaseKeeper } from '../delivery/lease-keeper.ts';
import { asOf, lockRunning } from '../state/session.queries.ts';
import { sessionTable } from '../state/session.table.ts';
import { deliveredTime } from '../delivery/delivered-time.ts';
import { chargeDue } from './charge-due.ts';

/** Sells a session more time at once. @returns whether its paid time now exceeds its delivered time */
export async function tryExtend(services: Services, session_id: number): Promise<boolean> {
  const heard_ms = deliveredTime(services).delivered(session_id);
  const session = await unitOfWork(services.database.db, async (tx) => {
    // The charge skips sessions that a tick has locked. Locking first waits for the tick, so its sale is seen here.
    await lockRunning(tx, [session_id]);
    await chargeDue(tx, {
      now_ms: services.clock.nowMs(),
      slice_ms: services.config.terms.charge_slice_ms,
      money_stopped: await isMoneyStopped(tx),
      deliveries: [[session_id, heard_ms]],
      only_session_ids: [session_id],
    });
    const [now] = await tx
      .select({ ...getTableColumns(sessionTable), as_of: asOf })
      .from(sessionTable)
      .where(eq(sessionTable.id, session_id));
    return now;
  });
  if (session === undefined || session.state === 'ended' || session.paid_ms <= heard_ms) return false;
  await leaseKeeper(services).grant([session]);
  return true;
}
