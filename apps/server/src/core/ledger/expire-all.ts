import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { Services } from '../../platform/services.ts';
import { ACCOUNT_COLUMNS, type LotAccount } from './account-lots.ts';
import { settleAccount } from './issue-points.ts';
import { lockAccountsOf } from './payment-lock.ts';

const ACCOUNTS = `SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a
  WHERE a.owner_id = $1 AND a.kind IN ('viewer_points', 'viewer_coupon_points') ORDER BY a.id`;

const DATE = `UPDATE point_lot l SET expires_at_ms = $2, due_at_ms = $2
  WHERE l.account_id = ANY (${listOf(1)}) AND l.left_units > 0 AND l.expires_at_ms > $2
    AND NOT EXISTS (SELECT FROM transfer t WHERE t.id = l.transfer_id AND t.cause = 'purchase'
      AND t.cause_id = ANY (${listOf(3)}))
  RETURNING l.left_units`;

/**
 * Dates all points of a viewer to now, so that they expire within a minute, as all points do. Those of some purchases keep
 * their dates.
 * @returns how many expire, units
 */
export async function expireAll(
  services: Services,
  tx: Tx,
  viewer_id: number,
  kept_purchases: readonly number[],
): Promise<number> {
  const at_ms = services.clock.nowMs();
  await lockAccountsOf(tx, viewer_id);
  const accounts = await namedQuery<LotAccount & Record<string, unknown>>(
    tx,
    'expire_all_accounts',
    ACCOUNTS,
    [viewer_id],
  );
  for (const account of accounts) await settleAccount(tx, account, at_ms, services.config.points.valid_ms);
  const dated = await namedQuery<{ left_units: number }>(tx, 'expire_all', DATE, [
    idList(accounts.map(({ id }) => id)),
    at_ms,
    idList(kept_purchases),
  ]);
  return dated.reduce((sum, { left_units }) => sum + left_units, 0);
}
