import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { issuePoints } from './issue-points.ts';
import type { NewTransfer } from './post-transfer.ts';

/** A present of a performer to one viewer. */
export interface PresentTransfer {
  performer_id: number;
  viewer_id: number;
  /** What the service pays, and what the performer pays out of the earnings. */
  allowance_units: number;
  earnings_units: number;
  idempotency_key: string;
  at_ms: number;
  /** How long the points can be used. */
  valid_ms: number;
}

const VIEWERS = `SELECT FROM ledger_account WHERE owner_id = ANY (${listOf(1)}) AND kind = 'viewer_coupon_points'
  ORDER BY id FOR UPDATE`;
const EARNINGS = `SELECT balance_units FROM ledger_account WHERE owner_id = $1 AND kind = 'performer_earnings' FOR UPDATE`;

/** Locks the accounts of presents in the order of all writers. @returns the performer's earnings, units */
export async function lockPresentAccounts(
  tx: Tx,
  performer_id: number,
  viewer_ids: readonly number[],
): Promise<number> {
  await namedQuery(tx, 'present_lock_viewers', VIEWERS, [idList(viewer_ids)]);
  const [earnings] = await namedQuery<{ balance_units: number }>(tx, 'present_lock_earnings', EARNINGS, [
    performer_id,
  ]);
  return earnings?.balance_units ?? 0;
}

const PRESENTED = `UPDATE ledger_account SET presented_units = presented_units + $2
  WHERE owner_id = $1 AND kind = 'viewer_coupon_points'`;

/**
 * Posts a present as coupon points of the viewer. What the service pays brings no performer a share when it is spent
 * (`presented_left`), so that no points of an allowance come back as earnings.
 * @returns the id of the transfer
 */
export async function postPresent(tx: Tx, present: PresentTransfer): Promise<number> {
  const { performer_id, viewer_id, allowance_units, earnings_units, idempotency_key, at_ms, valid_ms } =
    present;
  const transfer: NewTransfer = {
    performer_id,
    viewer_id,
    idempotency_key,
    // Nodes of the previous version know no other cause. The view `payment` tells them apart.
    cause: 'tip',
    cause_id: null,
    at_ms,
    legs: [
      { owner_id: viewer_id, kind: 'viewer_coupon_points', amount_units: allowance_units + earnings_units },
      { owner_id: performer_id, kind: 'performer_earnings', amount_units: -earnings_units },
      { owner_id: null, kind: 'house_promotion', amount_units: -allowance_units },
    ],
  };
  const issue = { kind: 'coupon', source: 'present', valid_ms } as const;
  const { transfer_id, fresh } = await issuePoints(tx, transfer, issue);
  if (fresh && allowance_units > 0)
    await namedQuery(tx, 'present_presented', PRESENTED, [viewer_id, allowance_units]);
  return transfer_id;
}
