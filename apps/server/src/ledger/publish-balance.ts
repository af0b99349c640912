import { roomOf } from '../platform/realtime/realtime.ts';
import type { Services } from '../platform/services.ts';
import { BatchLoader } from '../platform/batch-loader.ts';
import { perNode } from '../platform/per-node.ts';
import { balancesOfAll, type ViewerBalances } from './ledger.queries.ts';

const balances = perNode(
  ({ database }) => new BatchLoader((ids: number[]) => balancesOfAll(database.db, ids)),
);

/** What a viewer has now, read together with others that are asked for at the same moment. After commit only. */
export const balancesNow = async (services: Services, user_id: number): Promise<ViewerBalances> =>
  (await balances(services).load(user_id)) ?? { points_units: 0, coupon_points_units: 0 };

/** Tells a viewer's pages what they have now. After commit only. */
export async function publishBalance(services: Services, user_id: number): Promise<void> {
  services.realtime.send(roomOf.user(user_id), 'balance.changed', await balancesNow(services, user_id));
}
