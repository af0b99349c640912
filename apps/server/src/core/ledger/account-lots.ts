import type { Allocated, Lot } from '@akari/rules';
import { settleLots } from '@akari/rules';
import { idList, listOf } from '../../platform/database/columns.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import type { AccountKind } from './ledger.table.ts';

/** An account of a viewer, with what it has by the ledger. */
export interface LotAccount {
  id: number;
  owner_id: number;
  kind: AccountKind;
  balance_units: number;
  bonus_units: number;
}

/** `bonus_left` sums the sessions of the viewer, which happens for those with free points only. */
export const ACCOUNT_COLUMNS = `a.id, a.owner_id, a.kind, a.balance_units,
  CASE WHEN a.bonus_units > 0 THEN bonus_left(a.owner_id, a.bonus_units) ELSE 0 END AS bonus_units`;

const LOCK = `SELECT ${ACCOUNT_COLUMNS} FROM ledger_account a WHERE a.owner_id = $1 AND a.kind = $2 FOR UPDATE`;

/** Locks a viewer's account, so that its lots may change. @throws Error when the person has no such account */
export async function lockLotAccount(tx: Db | Tx, viewer_id: number, kind: AccountKind): Promise<LotAccount> {
  const [account] = await namedQuery<LotAccount & Record<string, unknown>>(tx, 'lot_account_lock', LOCK, [
    viewer_id,
    kind,
  ]);
  if (account === undefined) throw new Error(`no account ${kind} of ${viewer_id}`);
  return account;
}

export type AccountLot = Lot & { account_id: number };

const COLUMNS =
  'id AS lot_id, account_id, kind, issued_units, left_units, expired_units, taken_units, expires_at_ms, spent_at_ms';
/**
 * Lots with something left, and those from which something was spent: points may go back to them. A person has few: one for
 * each purchase and gift.
 */
const READ = `SELECT ${COLUMNS} FROM point_lot WHERE account_id = ANY (${listOf(1)}) ORDER BY id`;

/** The lots of accounts as they were when they last changed, by account. */
export async function readLots(
  db: Db | Tx,
  account_ids: readonly number[],
): Promise<Map<number, AccountLot[]>> {
  const rows = await namedQuery<AccountLot & Record<string, unknown>>(db, 'lots_read', READ, [
    idList(account_ids),
  ]);
  const byAccount = new Map<number, AccountLot[]>(account_ids.map((id) => [id, []]));
  for (const row of rows) byAccount.get(row.account_id)?.push(row);
  return byAccount;
}

/** The lots of an account as of now, in the order of spending. */
export const settledLots = (account: LotAccount, lots: readonly Lot[], now_ms: number): Allocated =>
  settleLots(lots, account, now_ms);

const WRITE = `UPDATE point_lot l SET left_units = n.left_units, expired_units = n.expired_units,
    taken_units = n.taken_units, expires_at_ms = n.expires_at_ms, spent_at_ms = nullif(n.spent_at_ms, 0),
    due_at_ms = CASE WHEN n.expires_at_ms <> l.expires_at_ms THEN n.expires_at_ms ELSE l.due_at_ms END
  FROM unnest(${[1, 2, 3, 4, 5, 6].map((place) => listOf(place)).join(', ')})
    AS n (id, left_units, expired_units, taken_units, expires_at_ms, spent_at_ms)
  WHERE l.id = n.id`;

const isSame = (a: Lot, b: Lot | undefined): boolean =>
  a.left_units === b?.left_units &&
  a.expired_units === b.expired_units &&
  a.taken_units === b.taken_units &&
  a.expires_at_ms === b.expires_at_ms;

/** Writes the lots that differ. Their accounts are locked. A lot with a new date is looked at again. */
export async function writeLots(tx: Db | Tx, before: readonly Lot[], after: readonly Lot[]): Promise<void> {
  const was = new Map(before.map((lot) => [lot.lot_id, lot]));
  const changed = after.filter((lot) => !isSame(lot, was.get(lot.lot_id)));
  if (changed.length === 0) return;
  const lists = [
    changed.map(({ lot_id }) => lot_id),
    changed.map(({ left_units }) => left_units),
    changed.map(({ expired_units }) => expired_units),
    changed.map(({ taken_units }) => taken_units),
    changed.map(({ expires_at_ms }) => expires_at_ms),
    changed.map(({ spent_at_ms }) => spent_at_ms ?? 0),
  ].map(idList);
  await namedQuery(tx, 'lots_write', WRITE, lists);
}
