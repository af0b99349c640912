import { costUnits, lastsMs, POINT_TYPE, sessionPart, type Price } from '@akari/rules';
import { postSessionTransfer } from '../../ledger/post-session-transfer.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { PayerFunds } from '../price/payer-funds.ts';
import type { SessionRow } from '../state/session.queries.ts';

/**
 * How many milliseconds a budget buys, at most one slice, by the same rule as the charge of running sessions; 0: no
 * time.
 */
function boughtMs(price: Price, budget_units: number, slice_ms: number): number {
  if (costUnits(price, slice_ms) <= budget_units) return slice_ms;
  return Math.min(slice_ms, lastsMs(price, budget_units));
}

/**
 * Computes a new session with its first slice paid from the locked account. Nothing is written.
 * @throws Problem points_short / coupon_points_short when the balance buys no time at all
 */
export function withFirstSlice(
  session: SessionRow,
  account: PayerFunds['account'],
  slice_ms: number,
): SessionRow {
  const budget_units = Math.min(account?.balance_units ?? 0, session.spend_limit_units ?? Infinity);
  const paid_ms = account === null ? 0 : boughtMs(session, budget_units, slice_ms);
  if (account === null || paid_ms === 0)
    throw new Problem(session.point_type === POINT_TYPE.coupon ? 'coupon_points_short' : 'points_short');
  const charged_units = costUnits(session, paid_ms);
  return {
    ...session,
    payer_account_id: account.id,
    paid_ms,
    charged_units,
    performer_units: sessionPart(session, charged_units),
  };
}

/**
 * Posts the transfer of a new session's first slice. The viewer's account is already locked, before the performer's.
 */
export function takeFirstSlice(tx: Tx, session: SessionRow): void {
  const { id, payer_account_id, charged_units, performer_units, channel_id, started_at_ms } = session;
  if (payer_account_id === null || charged_units === 0) return;
  postSessionTransfer(tx, {
    idempotency_key: `slice:${id}`,
    cause: 'session_charge',
    performer_id: channel_id,
    at_ms: started_at_ms,
    legs: [{ account_id: payer_account_id, session_id: id, amount_units: -charged_units }],
    performer_units,
  });
}
