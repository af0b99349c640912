import { costUnits, POINT_TYPE, SLICE_MS, type Price } from '@akari/rules';
import { buildReceipt } from '../charge/build-receipt.ts';
import { balancesOf } from '../ledger/ledger.queries.ts';
import type { Tx } from '../platform/database/database.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Services } from '../platform/services.ts';
import type { SessionRow } from '../session/session.queries.ts';
import { limitOfSession } from '../spend-limit/spend-limit.queries.ts';

/**
 * Whether the viewer of a running session can go on at another price: has regular points for a first slice and a spend
 * limit that is not reached. What the session has paid in advance and not delivered comes back when it ends, so it counts.
 * @throws points_short, spend_limit_spent
 */
export async function requireFirstSlice(
  services: Services,
  tx: Tx,
  session: SessionRow,
  price: Price,
): Promise<void> {
  await limitOfSession(tx, session.viewer_id, price, services.clock.nowMs());
  const units =
    session.point_type === POINT_TYPE.regular
      ? (await buildReceipt(services, tx, session)).balance_units
      : (await balancesOf(tx, session.viewer_id)).points_units;
  if (units < costUnits(price, SLICE_MS)) throw new Problem('points_short');
}
