import {
  getOfficePayouts,
  getPayoutBatch,
  type OfficePayout,
  type OfficePayouts,
  type PayeePerson,
} from '@akari/contract/office';
import {
  CURRENCY_OF_METHOD,
  isPerformer,
  periodEnd,
  type EarnerKind,
  type PayoutMethod,
  type UserType,
} from '@akari/rules';
import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { officeRoute } from '../../core/staff/office-route.ts';
import type { Db } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { rowIdOf } from '../../platform/http/row-id.ts';
import type { Services } from '../../platform/services.ts';
import { readyPayouts } from './batch-act.ts';
import { HOLD_COLUMNS, holdsOf, WITH_HOLDS, type HoldRow } from './holds.ts';
import type { PayoutRow } from './move-payout.ts';
import { isFollowed } from './send-coins.ts';
import type { earningCorrectionTable } from './state/correction.table.ts';
import {
  payoutBatchTable,
  payoutPeriodTable,
  type payeeTable,
  type payoutHoldTable,
} from './state/payout.table.ts';

/** Columns of a person who is paid, of the rows `u`, `a` and `g`: the user, and the partner or the agency, if there is one. */
const PERSON = sql`u.id AS user_id, u.user_name, u.user_type, a.id AS partner_id, a.name AS partner_name, g.id AS agency_id,
  g.name AS agency_name`;
interface PersonRow extends Record<string, unknown> {
  user_id: number;
  user_name: string;
  user_type: UserType;
  partner_id: number | null;
  partner_name: string | null;
  agency_id: number | null;
  agency_name: string | null;
}
function kindOf({ user_type, agency_id }: PersonRow): EarnerKind {
  if (isPerformer(user_type)) return 'performer';
  return agency_id === null ? 'partner' : 'agency';
}
const named = (id: number | null, name: string | null) =>
  id === null ? null : { id: String(id), name: name ?? '' };
const personOf = (row: PersonRow): PayeePerson => ({
  id: String(row.user_id),
  name: row.user_name,
  kind: kindOf(row),
  partner: named(row.partner_id, row.partner_name),
  agency: named(row.agency_id, row.agency_name),
});

/** Rows of each part of the screen. */
const SHOWN = 200;

type Row = HoldRow &
  PersonRow &
  Pick<PayoutRow, 'id' | 'state' | 'method' | 'currency' | 'units' | 'net_minor' | 'closed_at_ms' | 'fault'>;

async function payoutsOf(db: Db, now_ms: number, where: SQL, most: number): Promise<OfficePayout[]> {
  const { rows } = await db.execute<Row>(sql`
    SELECT o.id, ${PERSON}, o.state, o.method, o.currency, o.units, o.net_minor, o.closed_at_ms, o.fault, ${HOLD_COLUMNS}
    FROM payout o JOIN app_user u ON u.id = o.performer_id LEFT JOIN partner a ON a.id = o.partner_id
    LEFT JOIN agency g ON g.id = o.agency_id ${WITH_HOLDS}
    WHERE ${where} ORDER BY o.closed_at_ms, o.id LIMIT ${most}`);
  return rows.map((row) => ({
    payout_id: String(row.id),
    payee: personOf(row),
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
  const { rows } = await db.execute<PersonRow & typeof payeeTable.$inferSelect>(sql`
    SELECT p.*, ${PERSON} FROM payee p JOIN app_user u ON u.id = p.performer_id
    LEFT JOIN partner a ON a.member_id = u.id LEFT JOIN agency g ON g.user_id = u.id
    WHERE p.state = 'submitted' ORDER BY p.created_at_ms LIMIT ${SHOWN}`);
  return rows.map(({ id, method, state, ending, created_at_ms, hold_until_ms, ...row }) => ({
    ...{ payee_id: String(id), payee: personOf(row), method, state, ending, created_at_ms, hold_until_ms },
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
  const { rows } = await db.execute<PersonRow & typeof payoutHoldTable.$inferSelect>(sql`
    SELECT h.kind, h.at_ms, ${PERSON} FROM payout_hold h JOIN app_user u ON u.id = h.performer_id
    LEFT JOIN partner a ON a.member_id = u.id LEFT JOIN agency g ON g.user_id = u.id ORDER BY h.at_ms DESC LIMIT ${SHOWN}`);
  return rows.map(({ kind, at_ms, ...row }) => ({ payee: personOf(row), kind, at_ms }));
}

async function correctionsOf(db: Db): Promise<OfficePayouts['corrections']> {
  const { rows } = await db.execute<PersonRow & typeof earningCorrectionTable.$inferSelect>(sql`
    SELECT c.id, c.units, c.cause, c.at_ms, ${PERSON} FROM earning_correction c JOIN app_user u ON u.id = c.user_id
    LEFT JOIN partner a ON a.id = c.partner_id LEFT JOIN agency g ON g.id = c.agency_id ORDER BY c.at_ms DESC, c.transfer_id DESC LIMIT ${SHOWN}`);
  return rows.map(({ id, units, cause, at_ms, ...row }) => ({
    ...{ correction_id: String(id), payee: personOf(row), units, cause, at_ms },
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
      corrections: await correctionsOf(db),
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
      followed: isFollowed(services, row),
    };
  });
}
