import { costUnits, POINT_TYPE, type Price } from '@akari/rules';
import { receiptOf } from '../../core/session/receipt/receipt.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { mostUnits, type PayerFunds } from '../../core/session/price/payer-funds.ts';
import type { SessionRow } from '../../core/session/state/session.queries.ts';
import { deliveredTime } from '../../core/session/delivery/delivered-time.ts';

/**
 * The viewer's balance after the session's end: settlement gives back what was paid in advance and not
 * delivered.
 */
function unitsAfter(services: Services, session: SessionRow, kept_units: number): number {
  if (session.point_type !== POINT_TYPE.regular) return kept_units;
  const delivered_ms = Math.max(session.delivered_ms, deliveredTime(services).delivered(session.id));
  const account = {
    ...session,
    session_id: session.id,
    delivered_ms,
    kept_units,
    low_points: { by: 'time' as const, ...services.config.terms.low_points },
    held_until_ms: null,
  };
  return receiptOf(account, services.clock.nowMs()).balance_units;
}

/**
 * Checks that the viewer of a running session can continue at another price: regular points for a first
 * slice, and a spend limit that is not reached.
 * @param means payer funds of the viewer's regular points
 * @throws points_short, spend_limit_spent
 */
export function requireFirstSlice(
  services: Services,
  session: SessionRow,
  price: Price,
  means: PayerFunds,
): void {
  mostUnits(means, price);
  const slice_units = costUnits(price, services.config.terms.charge_slice_ms);
  if (unitsAfter(services, session, means.account?.balance_units ?? 0) < slice_units)
    throw new Problem('points_short');
}
