import { costUnits, lastsMs, performerPart, POINT_TYPE, SLICE_MS, type Price } from '@akari/rules';
import type { Tx } from '../platform/database/database.ts';
import { namedQuery } from '../platform/database/named-query.ts';
import { later } from '../platform/database/unit-of-work.ts';
import { Problem } from '../platform/http/problem.ts';
import type { Means } from '../session/means.ts';
import type { SessionRow } from '../session/session.queries.ts';

/** A slice, or what so much still lasts, as in the charge of those that run; 0: no time at all. */
function boughtMs(price: Price, budget_units: number): number {
  if (costUnits(price, SLICE_MS) <= budget_units) return SLICE_MS;
  return Math.min(SLICE_MS, lastsMs(price, budget_units));
}

/**
 * A new session with its first slice paid, by the account that was locked for it; nothing is written yet.
 * @throws Problem points_short / coupon_points_short when the balance buys no time at all
 */
export function withFirstSlice(session: SessionRow, account: Means['account']): SessionRow {
  const budget_units = Math.min(account?.balance_units ?? 0, session.spend_limit_units ?? Infinity);
  const paid_ms = account === null ? 0 : boughtMs(session, budget_units);
  if (account === null || paid_ms === 0)
    throw new Problem(session.point_type === POINT_TYPE.coupon ? 'coupon_points_short' : 'points_short');
  const charged_units = costUnits(session, paid_ms);
  return {
    ...session,
    payer_account_id: account.id,
    paid_ms,
    charged_units,
    performer_units: performerPart(charged_units, session.share_bp),
  };
}

const TAKE = `WITH paid AS (
    UPDATE ledger_account SET balance_units = balance_units - $3 WHERE id = $2 RETURNING balance_units
  ), earned AS (
    UPDATE ledger_account SET balance_units = balance_units + $4
    WHERE owner_id = $5 AND kind = 'performer_earnings' RETURNING id, balance_units
  ), posted AS (
    INSERT INTO transfer (idempotency_key, input_hash, cause, performer_id, at_ms)
    VALUES ('slice:' || $1::bigint, 'slice', 'session_charge', $5, $6) RETURNING id
  )
  INSERT INTO entry (transfer_id, account_id, amount_units, balance_after_units, session_id)
  SELECT posted.id, $2, -$3::bigint, paid.balance_units, $1 FROM posted, paid
  UNION ALL
  SELECT posted.id, earned.id, $4::bigint, earned.balance_units, NULL FROM posted, earned
  UNION ALL
  SELECT posted.id, house.id, $3::bigint - $4::bigint, NULL, NULL
  FROM posted, ledger_account house WHERE house.owner_id IS NULL AND house.kind = 'house_income'`;

/** Moves what a new session has paid. Its viewer's account is locked, as always before the performer's. */
export function takeFirstSlice(tx: Tx, session: SessionRow): void {
  const { id, payer_account_id, charged_units, performer_units, channel_id, started_at_ms } = session;
  if (charged_units === 0) return;
  const values = [id, payer_account_id, charged_units, performer_units, channel_id, started_at_ms];
  later(tx, namedQuery(tx, 'take_first_slice', TAKE, values));
}
