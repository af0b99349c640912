import {
  confirmBankTransfer,
  decideBankArrival,
  listOfficeBankTransfers,
  readBankStatement,
  type OfficeBankTransfers,
} from '@akari/contract/office';
import { japanDate, readReference, type BankArrivalState, type StaffAct } from '@akari/rules';
import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import type { Db } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import { bankArrivalTable, bankTransferTable } from '../../../platform/payment/bank/bank.table.ts';
import type { Services } from '../../../platform/services.ts';
import { purchaseTable } from '../purchase.table.ts';
import { moveTransfer } from './move-transfer.ts';
import { describeTransfer, TRANSFER_COLUMNS } from './describe-transfer.ts';
import { readOfficeStatement } from './read-statement.ts';
import { lockTransfer } from './transfer.queries.ts';

/** Rows of each part of the screen. */
const SHOWN = 200;
const DAY_MS = 86_400_000;

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

/** Money does not come before its order; a bank elsewhere may be a day behind. @throws bank_transfer_date_wrong */
function requireDate(received_on: string, created_at_ms: number, now_ms: number): void {
  const real = !Number.isNaN(Date.parse(`${received_on}T00:00:00Z`));
  if (!real || received_on < japanDate(created_at_ms - DAY_MS) || received_on > japanDate(now_ms))
    throw new Problem('bank_transfer_date_wrong');
}

/** Money has arrived. */
const confirmRoute = (app: FastifyInstance, services: Services): void =>
  officeRoute(app, services, confirmBankTransfer, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { amount_cents, received_on, reason } = body;
    const intent = { act: 'bank_transfer.confirm' as const, staff, reason, request };
    const done = await performStaffAct(services, intent, async (tx, after) => {
      const locked = await lockTransfer(tx, rowIdOf(params.purchase_id) ?? 0);
      if (locked === undefined) throw new Problem('not_found');
      const { purchase, transfer } = locked;
      if (staff.id === purchase.user_id) throw new Problem('forbidden');
      const now_ms = services.clock.nowMs();
      requireDate(received_on, transfer.created_at_ms, now_ms);
      const state: BankArrivalState = amount_cents === purchase.price_cents ? 'given' : 'differs';
      if (state === 'given' && !(await moveTransfer(services, tx, after, locked, 'pay')))
        throw new Problem('bank_transfer_over');
      const [arrival] = await tx
        .insert(bankArrivalTable)
        .values({
          ...{ purchase_id: purchase.id, amount_cents, received_on, state },
          ...{ staff_id: staff.id, created_at_ms: now_ms },
        })
        .returning({ id: bankArrivalTable.id });
      return {
        subject: { kind: 'person', id: purchase.user_id },
        before: { state: transfer.state },
        after: { purchase_id: purchase.id, arrival_id: arrival?.id ?? 0, amount_cents, received_on, state },
        state,
      };
    });
    return { state: done.state };
  });

/** What becomes of money of another amount. */
const decideRoute = (app: FastifyInstance, services: Services): void =>
  officeRoute(app, services, decideBankArrival, async ({ staff, params, body, request }) => {
    requireRight(staff, 'money.propose', null);
    const { amount_cents, reason } = body;
    const act: StaffAct = amount_cents === null ? 'bank_transfer.reject' : 'bank_transfer.settle';
    const id = rowIdOf(params.arrival_id) ?? 0;
    await performStaffAct(services, { act, staff, reason, request }, async (tx, after) => {
      const [named] = await tx.select().from(bankArrivalTable).where(eq(bankArrivalTable.id, id));
      const locked = named === undefined ? undefined : await lockTransfer(tx, named.purchase_id);
      if (locked === undefined) throw new Problem('not_found');
      const { purchase } = locked;
      if (staff.id === purchase.user_id) throw new Problem('forbidden');
      const state = amount_cents === null ? 'rejected' : 'settled';
      const changed = await tx
        .update(bankArrivalTable)
        .set({ state })
        .where(and(eq(bankArrivalTable.id, id), eq(bankArrivalTable.state, 'differs')))
        .returning({ id: bankArrivalTable.id });
      if (changed.length === 0) throw new Problem('bank_transfer_over');
      if (amount_cents !== null) {
        if (amount_cents !== purchase.price_cents) throw new Problem('bank_transfer_amount_differs');
        if (!(await moveTransfer(services, tx, after, locked, 'pay')))
          throw new Problem('bank_transfer_over');
      }
      return {
        subject: { kind: 'person', id: purchase.user_id },
        before: { state: 'differs' },
        after: { purchase_id: purchase.id, arrival_id: id, amount_cents, state },
      };
    });
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
    return readOfficeStatement(services.database.db, body.csv);
  });
  confirmRoute(app, services);
  decideRoute(app, services);
}
