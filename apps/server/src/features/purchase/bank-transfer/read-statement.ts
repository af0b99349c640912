import type { OfficeBankStatement } from '@akari/contract/office';
import { matchStatement, readStatement, type StatementLine } from '@akari/rules';
import { eq, inArray } from 'drizzle-orm';
import { userTable } from '../../../core/account/state/account.table.ts';
import type { Db } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { bankArrivalTable, bankTransferTable } from '../../../platform/payment/bank/bank.table.ts';
import { csvTable } from '../csv-table.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { describeTransfer, TRANSFER_COLUMNS } from './describe-transfer.ts';

/** Longer texts of a bank are cut. */
const TEXT_SHOWN = 120;

/** The transfers that the lines may be for, and what was recorded for them. */
async function transfersOf(db: Db, lines: readonly StatementLine[]) {
  const codes = [...new Set(lines.flatMap((line) => line.codes))];
  if (codes.length === 0) return { rows: [], arrivals: [] };
  const rows = await db
    .select(TRANSFER_COLUMNS)
    .from(bankTransferTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, bankTransferTable.purchase_id))
    .innerJoin(userTable, eq(userTable.id, purchaseTable.user_id))
    .where(inArray(bankTransferTable.code, codes));
  const arrivals = await db
    .select({
      code: bankTransferTable.code,
      amount_cents: bankArrivalTable.amount_cents,
      received_on: bankArrivalTable.received_on,
    })
    .from(bankArrivalTable)
    .innerJoin(bankTransferTable, eq(bankTransferTable.purchase_id, bankArrivalTable.purchase_id))
    .where(inArray(bankTransferTable.code, codes));
  return { rows, arrivals };
}

/** What the lines of a bank's statement are. @throws bank_statement_unreadable */
export async function readOfficeStatement(
  { config: { bank }, database: { db } }: Pick<Services, 'config' | 'database'>,
  csv: string,
): Promise<OfficeBankStatement> {
  const { currency } = bank;
  const read = readStatement(csvTable(csv, 'bank_statement_unreadable'), currency);
  if (read === null) throw new Problem('bank_statement_unreadable');
  const { rows, arrivals } = await transfersOf(db, read.lines);
  const transfers = new Map(rows.map((row) => [row.transfer.code, row]));
  const known = rows.map(
    ({ transfer: { code, state }, purchase: { price_cents, currency: priced_in } }) =>
      [code, { state, price_cents, same_currency: priced_in === currency }] as const,
  );
  const matches = matchStatement(read.lines, new Map(known), arrivals);
  return {
    currency,
    unread: read.unread,
    lines: read.lines.map(({ line, received_on, amount_cents, text }, at) => {
      const { match = 'unknown', code = null } = matches[at] ?? {};
      const row = code === null ? undefined : transfers.get(code);
      const transfer = row === undefined ? null : describeTransfer(row);
      return { line, received_on, amount_cents, text: text.slice(0, TEXT_SHOWN), match, transfer };
    }),
  };
}
