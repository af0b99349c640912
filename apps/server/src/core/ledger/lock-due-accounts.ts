import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { ACCOUNT_COLUMNS, readLots, settledLots, type AccountLot, type LotAccount } from './account-lots.ts';
import { settleAccount } from './issue-points.ts';

/** Accounts of one transaction: few enough that a charge waits for its end only briefly. */
export const ACCOUNTS_AT_ONCE = 200;
/** Pause between two transactions, so that charges keep most of the database's time. */
export const PAUSE_MS = 200;

/**
 * Locks accounts. Those that another transaction has locked are left out: their turn comes later. The part of free points is
 * read in an outer select, so that it is read after the lock.
 * @param accounts SQL for the ids of the accounts
 */
export const lockAccountsSql = (accounts: string): string =>
  `SELECT ${ACCOUNT_COLUMNS} FROM (SELECT * FROM ledger_account WHERE id = ANY (ARRAY(${accounts}))
    ORDER BY id FOR UPDATE SKIP LOCKED) a`;

const RUNNING = `SELECT payer_account_id AS account_id,
    sum(CASE WHEN point_type <> 2010 THEN bonus_units - least(charged_units, bonus_units) ELSE 0 END)::bigint AS held_units
  FROM viewer_session WHERE viewer_id = ANY (${listOf(1)}) AND ended_at_ms IS NULL AND payer_account_id IS NOT NULL
  GROUP BY payer_account_id`;

/** Free points that running sessions may still use, by the account that pays. Accounts without a session are missing. */
export async function heldByAccount(tx: Tx, owner_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await namedQuery<{ account_id: number; held_units: number }>(tx, 'lots_held', RUNNING, [
    idList(owner_ids),
  ]);
  return new Map(rows.map(({ account_id, held_units }) => [account_id, held_units]));
}

/** A locked account with its lots as they were written last, and as they are now. */
export interface SettledAccount {
  account: LotAccount;
  before: AccountLot[];
  lots: AccountLot[];
}

/** Reads and settles the lots of locked accounts. Nothing is written, except where points have no lot. */
export async function settleLocked(
  tx: Tx,
  accounts: readonly LotAccount[],
  now_ms: number,
  valid_ms: number,
): Promise<SettledAccount[]> {
  const read = () =>
    readLots(
      tx,
      accounts.map(({ id }) => id),
    );
  let lots = await read();
  const lacking = accounts.filter(
    (account) => settledLots(account, lots.get(account.id) ?? [], now_ms).unexplained.balance_units > 0,
  );
  for (const account of lacking) await settleAccount(tx, account, now_ms, valid_ms);
  if (lacking.length > 0) lots = await read();
  return accounts.map((account) => {
    const before = lots.get(account.id) ?? [];
    const settled = settledLots(account, before, now_ms).lots as AccountLot[];
    return { account, before, lots: settled };
  });
}
