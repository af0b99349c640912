import { POINTS_VALID_DAYS } from '@akari/rules';
import type { Database } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import { lockLotAccount, type LotAccount } from './account-lots.ts';
import { settleAccount } from './issue-points.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 1_000;

/** Accounts that have more than all their lots. */
const LACKING = `SELECT a.owner_id, a.kind FROM ledger_account a
  LEFT JOIN (SELECT account_id, sum(issued_units - expired_units - taken_units)::bigint AS units FROM point_lot GROUP BY 1) l
    ON l.account_id = a.id
  WHERE a.kind IN ('viewer_points', 'viewer_coupon_points') AND a.balance_units > coalesce(l.units, 0) LIMIT ${AT_ONCE}`;

/**
 * Makes lots of points that have none: a node of a version without lots has issued them during an upgrade. It runs before
 * the ledger is checked, which would stop money otherwise.
 */
export async function adoptPoints({ db }: Database, now_ms: number): Promise<void> {
  type Lacking = Pick<LotAccount, 'owner_id' | 'kind'> & Record<string, unknown>;
  const lacking = await namedQuery<Lacking>(db, 'lots_lacking', LACKING, []);
  for (const { owner_id, kind } of lacking)
    await unitOfWork(db, async (tx) => {
      const account = await lockLotAccount(tx, owner_id, kind);
      await settleAccount(tx, account, now_ms, POINTS_VALID_DAYS * DAY_MS);
    });
}
