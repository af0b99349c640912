import {
  confirmBankTransfer,
  decideBankArrival,
  listOfficeBankTransfers,
  readBankStatement,
  type OfficeBankTransfers,
} from '@akari/contract/office';
import { readReference, type StaffAct } from '@akari/rules';
import { asc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import type { Db } from '../../../platform/database/database.ts';
import { bankArrivalTable, bankTransferTable } from '../../../platform/payment/bank/bank.table.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { confirmTransfer, decideArrival } from './confirm-transfer.ts';
import { describeTransfer, TRANSFER_COLUMNS } from './describe-transfer.ts';
import { readOfficeStatement } from './read-statement.ts';

/** Rows of each part of the screen. */
const SHOWN = 200;

function wanted(search: string): SQL {
  if (search === '') return eq(bankTransferTable.state, 'waiting');
  const code = readReference(search);
  return code === null
    ? sql`position(lower(${search}) in lower(${userTable.user_name})) > 0`
    : eq(bankTransferTable.code, code);
}

async function listTransfers(db: Db, search: string): Promise<OfficeBankTransfers> {
  const rows = await db
    .select(TRANSFER_COLUMNS)
    .from(bankTransferTable)
    .innerJoin(purchaseTable, eq(purchaseTable.id, bankTransferTable.purchase_id))
    .innerJoin(userTable, eq(userTable.id, purchaseTable.user_id))
    .where(wanted(search))
    .orderBy(asc(bankTransferTable.due_at_ms))
    .limit(SHOWN);
  const differing = await db
    .select({ ...TRANSFER_COLUMNS, arrival: bankArrivalTable })
    .from(bankArrivalTable)
    .innerJoin(bankTransferTable, eq(bankTransferTable.purchase_id, bankArrivalTable.purchase_id))
    .innerJoin(purchaseTable, eq(purchaseTable.id, bankTransferTable.purchase_id))
    .innerJoin(userTable, eq(userTable.id, purchaseTable.user_id))
    .where(eq(bankArrivalTable.state, 'differs'))
    .orderBy(asc(bankArrivalTable.id))
    .limit(SHOWN);
  return {
    transfers: rows.map(describeTransfer),
    differing: differing.map(({ arrival, ...row }) => ({
      arrival_id: String(arrival.id),
      transfer: describeTransfer(row),
      amount_cents: arrival.amount_cents,
      received_on: arrival.received_on,
      at_ms: arrival.created_at_ms,
    })),
  };
}

/** Money has arrived. */
const confirmRoute = (app: FastifyInstance, services: Services): void =>
  officeRoute(app, services, confirmBankTransfer, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { reason, ...arrived } = body;
    const intent = { act: 'bank_transfer.confirm' as const, staff, reason, request };
    const { state } = await performStaffAct(services, intent, (tx, after) =>
      confirmTransfer(services, tx, after, { staff_id: staff.id, ...params, ...arrived }),
    );
    return { state };
  });

/** What becomes of money of another amount. */
const decideRoute = (app: FastifyInstance, services: Services): void =>
  officeRoute(app, services, decideBankArrival, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { amount_cents, reason } = body;
    const act: StaffAct = amount_cents === null ? 'bank_transfer.reject' : 'bank_transfer.settle';
    await performStaffAct(services, { act, staff, reason, request }, (tx, after) =>
      decideArrival(services, tx, after, { staff_id: staff.id, ...params, amount_cents }),
    );
    return {};
  });

/** Bank transfers in the back office. */
export function officeTransferRoutes(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, listOfficeBankTransfers, ({ staff, query }) => {
    requireRight(staff, 'money.propose', null);
    return listTransfers(services.database.db, query.search);
  });
  officeRoute(app, services, readBankStatement, ({ staff, body }) => {
    requireRight(staff, 'money.propose', null);
    return readOfficeStatement(services, body.csv);
  });
  confirmRoute(app, services);
  decideRoute(app, services);
}
