import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';

const ACCOUNTS = `SELECT id FROM ledger_account WHERE owner_id = $1 ORDER BY id FOR UPDATE`;

/** Locks all ledger accounts of a viewer, in the order of all writers. */
export async function lockAccountsOf(tx: Tx, viewer_id: number): Promise<void> {
  await namedQuery(tx, 'lock_accounts_of', ACCOUNTS, [viewer_id]);
}

const SET = `UPDATE ledger_account SET locked_at_ms = $2
  WHERE owner_id = $1 AND kind IN ('viewer_points', 'viewer_coupon_points')
    AND (locked_at_ms IS NULL) <> ($2::bigint IS NULL)`;

/** Refuses the viewer's purchases and payments from now on. All accounts of the viewer are locked (`lockAccountsOf`). */
export const lockPayments = (tx: Tx, viewer_id: number, at_ms: number): Promise<unknown> =>
  namedQuery(tx, 'payment_lock_set', SET, [viewer_id, at_ms]);

/** Accepts them again. */
export const unlockPayments = (tx: Tx, viewer_id: number): Promise<unknown> =>
  namedQuery(tx, 'payment_lock_set', SET, [viewer_id, null]);

const LOCKED = `SELECT max(locked_at_ms)::bigint AS at_ms FROM ledger_account WHERE owner_id = $1`;

/** Since when a viewer's payments are refused; null: they are not. */
export async function paymentsLockedAt(db: Db | Tx, viewer_id: number): Promise<number | null> {
  const [row] = await namedQuery<{ at_ms: number | null }>(db, 'payment_lock', LOCKED, [viewer_id]);
  return row?.at_ms ?? null;
}

/** @throws payment_locked */
export async function refuseLockedPayments(db: Db | Tx, viewer_id: number): Promise<void> {
  if ((await paymentsLockedAt(db, viewer_id)) !== null) throw new Problem('payment_locked');
}
