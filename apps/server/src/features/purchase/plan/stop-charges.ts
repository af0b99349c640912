import { eq } from 'drizzle-orm';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { clearDeadline, locksNothing, setDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { moveSubscription, PLAN_STOP } from './move-subscription.ts';
import { lockSubscription } from './subscription.queries.ts';

/** When a provider is asked again that has not confirmed, milliseconds. */
const AGAIN_MS = 60_000;

/** Asks the provider to stop the charges of a cancelled plan. @returns whether it has to be asked again */
export async function stopCharges(services: Services, id: number): Promise<boolean> {
  const { db } = services.database;
  const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.id, id));
  if (row?.state !== 'cancelling') return false;
  try {
    const seller = services.payments.find(({ name }) => name === row.provider);
    if (row.sale_id !== null) {
      if (seller?.recurring === undefined) throw new Error(`${row.provider} is not set up`);
      await seller.recurring.cancel(row.sale_id);
    }
  } catch (error) {
    services.log.error({ err: error, provider: row.provider, subject: String(id) }, 'plan not stopped yet');
    return true;
  }
  await unitOfWork(db, async (tx) => {
    const locked = await lockSubscription(tx, id);
    if (locked === undefined) return;
    await moveSubscription(services, tx, locked, 'confirm');
    await clearDeadline(tx, PLAN_STOP, String(id));
  });
  return false;
}

/** Asks providers until they have confirmed. */
export const followStops = (services: Services): void =>
  services.deadlines.handle(PLAN_STOP, locksNothing, async (tx, _after, _locked, { subject }) => {
    if (await stopCharges(services, Number(subject)))
      await setDeadline(tx, PLAN_STOP, subject, services.clock.nowMs() + AGAIN_MS);
  });
