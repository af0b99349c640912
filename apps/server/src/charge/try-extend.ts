import { eq } from 'drizzle-orm';
import type { Services } from '../platform/services.ts';
import { leaseKeeper } from '../session/lease-keeper.ts';
import { sessionTable } from '../session/session.table.ts';
import { subscriberWatch } from '../session/subscriber-watch.ts';
import { chargeDue } from './charge-due.ts';

/** Sells a session more time at once. @returns whether it has more now than it was delivered */
export async function tryExtend(services: Services, session_id: number): Promise<boolean> {
  const { db } = services.database;
  const heard_ms = subscriberWatch(services).delivered(session_id);
  await chargeDue(db, {
    now_ms: services.clock.nowMs(),
    deliveries: [[session_id, heard_ms]],
    only_session_ids: [session_id],
  });
  const [session] = await db.select().from(sessionTable).where(eq(sessionTable.id, session_id));
  if (session === undefined || session.state === 'ended' || session.paid_ms <= heard_ms) return false;
  await leaseKeeper(services).grant([session]);
  return true;
}
