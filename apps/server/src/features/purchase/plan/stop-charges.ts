import { and, eq, inArray } from 'drizzle-orm';
import { subscriptionTable } from '../../../core/plan/plan.table.ts';
import { fileItem } from '../../../core/queue/file-item.ts';
import { queueItemTable } from '../../../core/queue/queue.table.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import { clearDeadline } from '../../../platform/deadline/deadline.ts';
import type { Services } from '../../../platform/services.ts';
import { moveSubscription, PLAN_STOP } from './move-subscription.ts';
import { lockSubscription } from './subscription.queries.ts';

/** When a provider is asked again that has not confirmed, milliseconds. */
const AGAIN_MS = 60_000;

/** A charge that comes sooner makes the task of the staff urgent. */
const URGENT_MS = 2 * 86_400_000;

/** Has staff stop the charges of a cancelled plan in the pages of its provider, unless its member does so there before. */
const fileStop = ({ database, ...services }: Services, id: number): Promise<void> =>
  unitOfWork(database.db, async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row?.state !== 'cancelling') return;
    const thing = { kind: 'plan_stop', subject: String(id) } as const;
    const { kind, subject, state } = queueItemTable;
    const [waits] = await tx
      .select({ id: queueItemTable.id })
      .from(queueItemTable)
      .where(and(eq(kind, thing.kind), eq(subject, thing.subject), inArray(state, ['open', 'claimed'])));
    if (waits !== undefined) return;
    const left_ms = (row.paid_until_ms ?? 0) - services.clock.nowMs();
    await fileItem(services, tx, { ...thing, site_id: row.site_id, urgent: left_ms < URGENT_MS });
  });

/** Asks the provider to stop the charges of a cancelled plan. @returns whether it has to be asked again */
export async function stopCharges(services: Services, id: number): Promise<boolean> {
  const { db } = services.database;
  const [row] = await db.select().from(subscriptionTable).where(eq(subscriptionTable.id, id));
  if (row?.state !== 'cancelling') return false;
  try {
    const seller = services.payments.find(({ name }) => name === row.provider);
    if (row.sale_id !== null) {
      if (seller?.recurring === undefined) throw new Error(`${row.provider} is not set up`);
      if (seller.recurring.cancel === undefined) {
        await fileStop(services, id);
        return false;
      }
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
  services.deadlines.handleApart(PLAN_STOP, AGAIN_MS, async (subject) =>
    (await stopCharges(services, Number(subject))) ? AGAIN_MS : null,
  );
