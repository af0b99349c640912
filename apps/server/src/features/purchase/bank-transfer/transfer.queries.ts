import type { BankTransfer } from '@akari/contract';
import type { Language } from '@akari/rules';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import { bankTransferTable } from '../../../platform/payment/bank/bank.table.ts';
import type { Services } from '../../../platform/services.ts';
import type { PurchaseRow } from '../purchase.queries.ts';
import { purchaseTable } from '../purchase.table.ts';

export type TransferRow = typeof bankTransferTable.$inferSelect;

/** Transfers of one person that are shown at most. */
const SHOWN = 20;

/** The account data in a language, as the person copies it. */
function accountOf({ config: { bank } }: Pick<Services, 'config'>, lang: Language): BankTransfer['account'] {
  const parts = [
    { part: 'bank', text: bank.name[lang] },
    { part: 'branch', text: bank.branch[lang] },
    { part: 'account', text: bank.account },
    { part: 'bic', text: bank.bic },
    { part: 'holder', text: bank.holder[lang] },
  ] as const;
  return parts.filter(({ text }) => text !== '');
}

const describe = (
  services: Pick<Services, 'config'>,
  lang: Language,
  { transfer, purchase }: { transfer: TransferRow; purchase: PurchaseRow },
): BankTransfer => ({
  purchase_id: String(transfer.purchase_id),
  code: transfer.code,
  state: transfer.state,
  price_cents: purchase.price_cents,
  currency: purchase.currency,
  units: purchase.units,
  due_at_ms: transfer.due_at_ms,
  account: accountOf(services, lang),
});

/** A person's own transfers that wait for money. */
export async function waitingTransfers(
  services: Services,
  user_id: number,
  lang: Language,
): Promise<BankTransfer[]> {
  const rows = await services.database.db
    .select({ transfer: bankTransferTable, purchase: purchaseTable })
    .from(bankTransferTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, bankTransferTable.purchase_id))
    .where(and(eq(purchaseTable.user_id, user_id), eq(bankTransferTable.state, 'waiting')))
    .orderBy(desc(bankTransferTable.created_at_ms))
    .limit(SHOWN);
  return rows.map((row) => describe(services, lang, row));
}

/** @throws not_found */
export async function ownTransfer(
  services: Services,
  user_id: number,
  purchase_id: string,
  lang: Language,
): Promise<BankTransfer> {
  const [row] = await services.database.db
    .select({ transfer: bankTransferTable, purchase: purchaseTable })
    .from(bankTransferTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, bankTransferTable.purchase_id))
    .where(
      and(eq(bankTransferTable.purchase_id, rowIdOf(purchase_id) ?? 0), eq(purchaseTable.user_id, user_id)),
    );
  if (row === undefined) throw new Problem('not_found');
  return describe(services, lang, row);
}

export interface LockedTransfer {
  purchase: PurchaseRow;
  transfer: TransferRow;
}

/** Locks a purchase and its transfer, in this order; undefined: there is no such transfer. */
export async function lockTransfer(tx: Tx, purchase_id: number): Promise<LockedTransfer | undefined> {
  const [purchase] = await tx
    .select()
    .from(purchaseTable)
    .where(eq(purchaseTable.id, purchase_id))
    .for('update');
  const [transfer] = await tx
    .select()
    .from(bankTransferTable)
    .where(eq(bankTransferTable.purchase_id, purchase_id))
    .for('update');
  return purchase === undefined || transfer === undefined ? undefined : { purchase, transfer };
}
