import { rowIdOf } from '../../../platform/http/row-id.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { unitOfWork } from '../../../platform/database/unit-of-work.ts';
import type { Services } from '../../../platform/services.ts';
import { moveSubscription } from './move-subscription.ts';
import { stopCharges } from './stop-charges.ts';
import { lockSubscription } from './subscription.queries.ts';

/**
 * Cancels a plan at the press of its member: it is written down first, then the payment company is asked to stop, now and
 * until it has confirmed.
 * @throws not_found, plan_over
 */
export async function cancelPlan(
  services: Services,
  user_id: number,
  subscription_id: string,
): Promise<void> {
  const id = rowIdOf(subscription_id);
  if (id === null) throw new Problem('not_found');
  await unitOfWork(services.database.db, async (tx) => {
    const row = await lockSubscription(tx, id);
    if (row?.user_id !== user_id) throw new Problem('not_found');
    if ((await moveSubscription(services, tx, row, 'cancel')) === null) throw new Problem('plan_over');
  });
  await stopCharges(services, id);
}
