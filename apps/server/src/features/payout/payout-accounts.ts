import { idList, listOf } from '../../platform/database/columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

const OPEN = `INSERT INTO ledger_account (owner_id, kind)
  SELECT id, 'performer_payout' FROM unnest(${listOf(1)}) id ORDER BY id ON CONFLICT DO NOTHING`;

/** Opens the accounts of people whose points go into statements. Accounts that exist stay as they are. */
export async function openPayoutAccounts(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await namedQuery(tx, 'payout_accounts', OPEN, [idList(user_ids)]);
}
