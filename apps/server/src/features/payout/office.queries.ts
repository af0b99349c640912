import {
  getOfficePayouts,
  getPayoutBatch,
  type OfficePayout,
  type OfficePayouts,
} from '@akari/contract/office';
import { CURRENCY_OF_METHOD, periodEnd, type PayoutMethod } from '@akari/rules';
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../core/account/state/account.table.ts';
import { officeRoute } from '../../core/staff/office-route.ts';
import type { Db } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { readyPayouts } from './batch-act.ts';
import { HOLD_COLUMNS, holdsOf, WITH_HOLDS, type HoldRow } from './holds.ts';
import type { PayoutRow } from './move-payout.ts';
import { payeeTable, payoutBatchTable, payoutHoldTable, payoutPeriodTable } from './state/payout.table.ts';

/** Rows of each part of the screen. */
const SHOWN = 200;

type Row = HoldRow &
  Pick<
    PayoutRow,
    'id' | 'performer_id' | 'state' | 'method' | 'currency' | 'units' | 'net_minor' | 'closed_at_ms' | 'fault'
  > & { user_name: string };

async function payoutsOf(db: Db, now_ms: number, where: SQL, most: number): Promise<OfficePayout[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT o.id, o.performer_id, u.user_name, o.state, o.method, o.currency, o.units, o.net_minor, o.closed_at_ms,
      o.fault, ${HOLD_COLUMNS}
    FROM payout o JOIN app_user u ON u.id = o.performer_id ${WITH_HOLDS}
    WHERE ${where} ORDER BY o.closed_at_ms, o.id LIMIT ${most}`);
  return rows.map((row) => ({
    payout_id: String(row.id),
    performer: { id: String(row.performer_id), name: row.user_name },
    state: row.state,
    holds: row.state === 'open' ? holdsOf(row, row.method, now_ms) : [],
    method: row.method,
    currency: row.currency,
    units: row.units,
    net_minor: row.net_minor,
    closed_at_ms: row.closed_at_ms,
    fault: row.fault,
  }));
}

async function payeesOf(db: Db): Promise<OfficePayouts['payees']> {
  const rows = await db
    .select({ payee: payeeTable, name: userTable.user_name })
    .from(payeeTable)
    .innerJoin(userTable, eq(userTable.id, payeeTable.performer_id))
    .where(eq(payeeTable.state, 'submitted'))
    .orderBy(payeeTable.created_at_ms)
    .limit(SHOWN);
  return rows.map(({ payee, name }) => ({
    payee_id: String(payee.id),
    performer: { id: String(payee.performer_id), name },
    method: payee.method,
    state: payee.state,
    ending: payee.ending,
    created_at_ms: payee.created_at_ms,
    hold_until_ms: payee.hold_until_ms,
  }));
}

async function readyOf(
  db: Db,
  method: PayoutMethod,
  now_ms: number,
): Promise<OfficePayouts['ready'][number]> {
  const ready = await readyPayouts(db, method, now_ms);
  return {
    method,
    currency: CURRENCY_OF_METHOD[method],
    payouts: ready.length,
    total_minor: ready.reduce((sum, { net_minor }) => sum + net_minor, 0),
  };
}

async function holdsShown(db: Db): Promise<OfficePayouts['holds']> {
  const rows = await db
    .select({ hold: payoutHoldTable, name: userTable.user_name })
    .from(payoutHoldTable)
    .innerJoin(userTable, eq(userTable.id, payoutHoldTable.performer_id))
    .orderBy(desc(payoutHoldTable.at_ms))
    .limit(SHOWN);
  return rows.map(({ hold, name }) => ({
    performer: { id: String(hold.performer_id), name },
    kind: hold.kind,
    at_ms: hold.at_ms,
  }));
}

const batchOf = (row: typeof payoutBatchTable.$inferSelect): OfficePayouts['batches'][number] => ({
  batch_id: String(row.id),
  method: row.method,
  currency: row.currency,
  state: row.state,
  payouts: row.payouts,
  total_minor: row.total_minor,
  pay_date: row.pay_date,
  approved_at_ms: row.approved_at_ms,
});

/** The screens of payouts in the back office. */
export function officePayoutRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock, config } = services;
  const { db } = database;
  officeRoute(app, services, getOfficePayouts, async () => {
    const now_ms = clock.nowMs();
    const [period] = await db
      .select()
      .from(payoutPeriodTable)
      .orderBy(desc(payoutPeriodTable.until_ms))
      .limit(1);
    const batches = await db
      .select()
      .from(payoutBatchTable)
      .orderBy(desc(payoutBatchTable.approved_at_ms))
      .limit(SHOWN);
    return {
      next_close_ms: periodEnd(now_ms, config.payout.period),
      last_period:
        period === undefined
          ? null
          : {
              from_ms: period.from_ms,
              until_ms: period.until_ms,
              payouts: period.payouts,
              closed_at_ms: period.closed_at_ms,
            },
      payees: await payeesOf(db),
      ready: await Promise.all(config.payout.methods.map((method) => readyOf(db, method, now_ms))),
      payouts: await payoutsOf(db, now_ms, sql`o.state = 'open'`, SHOWN),
      holds: await holdsShown(db),
      batches: batches.map(batchOf),
    };
  });
  officeRoute(app, services, getPayoutBatch, async ({ params }) => {
    const id = rowIdOf(params.batch_id) ?? 0;
    const [row] = await db.select().from(payoutBatchTable).where(eq(payoutBatchTable.id, id));
    if (row === undefined) throw new Problem('not_found');
    return {
      ...batchOf(row),
      rows: await payoutsOf(db, clock.nowMs(), sql`o.batch_id = ${id}`, row.payouts),
      file_sha256: row.file_sha256,
    };
  });
}
