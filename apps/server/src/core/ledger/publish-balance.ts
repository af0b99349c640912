import { roomOf } from '../../platform/realtime/realtime.ts';
import type { Services } from '../../platform/services.ts';
import { BatchLoader } from '../../platform/sync/batch-loader.ts';
import { perNode } from '../../platform/per-node.ts';
import { balancesOfAll, type ViewerBalances } from './ledger.queries.ts';

const balances = perNode(
  ({ database }) => new BatchLoader((ids: number[]) => balancesOfAll(database.db, ids)),
);

/** The current balances of a viewer. Concurrent reads are batched into one query. Call it only after the commit. */
export const balancesNow = async (services: Services, user_id: number): Promise<ViewerBalances> =>
  (await balances(services).load(user_id)) ?? { points_units: 0, coupon_points_units: 0 };

/** Sends the current balances to a viewer's pages. Call it only after the commit. */
export async function publishBalance(services: Services, user_id: number): Promise<void> {
  services.realtime.send(roomOf.user(user_id), 'balance.changed', await balancesNow(services, user_id));
}
