import { costUnits, POINT_TYPE, SLICE_MS, type Price } from '@akari/rules';
import { buildReceipt } from '../charge/build-receipt.ts';
import { balancesOf } from '../ledger/ledger.queries.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { SessionRow } from '../session/session.queries.ts';

/**
 * Whether the viewer of a running session has regular points for a first slice at another price. What that session has
 * paid in advance and not delivered comes back when it ends, so it counts.
 */
export async function buysFirstSlice(
  services: Services,
  tx: Tx,
  session: SessionRow,
  price: Price,
): Promise<boolean> {
  const units =
    session.point_type === POINT_TYPE.regular
      ? (await buildReceipt(services, tx, session)).balance_units
      : (await balancesOf(tx, session.viewer_id)).points_units;
  return units >= costUnits(price, SLICE_MS);
}
