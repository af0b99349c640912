import type { Receipt } from '@akari/contract';
import { costUnits, lastsMs, LOW_POINTS_MS, POINT_TYPE } from '@akari/rules';
import { balancesOf } from '../ledger/ledger.queries.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import type { SessionRow } from '../session/session.queries.ts';
import { subscriberWatch } from '../session/subscriber-watch.ts';

/** The running account of one session. */
export async function buildReceipt(services: Services, db: Db | Tx, session: SessionRow): Promise<Receipt> {
  const free = session.rate_units_per_min === 0;
  const heard_ms = Math.max(session.delivered_ms, subscriberWatch(services).delivered(session.id));
  const delivered_ms = free ? heard_ms : Math.min(heard_ms, session.paid_ms);
  const spent_units = costUnits(session.rate_units_per_min, delivered_ms);
  const balances = await balancesOf(db, session.viewer_id);
  const kept =
    session.point_type === POINT_TYPE.coupon ? balances.coupon_points_units : balances.points_units;
  const balance_units = kept + Math.max(session.charged_units - spent_units, 0);
  const remaining_ms = free ? null : lastsMs(session.rate_units_per_min, balance_units);
  return {
    session_id: String(session.id),
    rate_units_per_min: session.rate_units_per_min,
    delivered_ms,
    spent_units,
    balance_units,
    remaining_ms,
    low: remaining_ms !== null && remaining_ms < LOW_POINTS_MS,
    counting: session.state === 'on',
    at_ms: services.clock.nowMs(),
  };
}
