import {
  exportCoupon,
  getCoupon,
  makeCoupon as makeCall,
  switchCoupon,
  type OfficeCoupon,
} from '@akari/contract/office';
import { asc, desc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { userTable } from '../../../core/account/state/account.table.ts';
import { officeRoute } from '../../../core/staff/office-route.ts';
import { performStaffAct } from '../../../core/staff/perform-staff-act.ts';
import type { Staff } from '../../../core/staff/read-staff.ts';
import { requireRight } from '../../../core/staff/require-right.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { rowIdOf } from '../../../platform/http/row-id.ts';
import type { Services } from '../../../platform/services.ts';
import { couponCodeTable, couponTable, couponUseTable } from '../coupon.table.ts';
import { makeCoupon } from './make-coupon.ts';

type CouponRow = typeof couponTable.$inferSelect;
/** Uses of a coupon that its page shows. */
const SHOWN = 50;

/** A coupon that the person may change. @throws not_found, staff_right_missing */
async function findOne(db: Db | Tx, staff: Staff, coupon_id: string, lock: boolean): Promise<CouponRow> {
  const query = db
    .select()
    .from(couponTable)
    .where(eq(couponTable.id, rowIdOf(coupon_id) ?? 0));
  const [row] = await (lock ? query.for('update') : query);
  if (row === undefined) throw new Problem('not_found');
  requireRight(staff, 'campaigns.set', row.site_id);
  return row;
}

async function usesOf(db: Db, coupon_id: number): Promise<OfficeCoupon['uses']> {
  const rows = await db
    .select({ use: couponUseTable, name: userTable.user_name })
    .from(couponUseTable)
    .innerJoin(userTable, eq(userTable.id, couponUseTable.user_id))
    .where(eq(couponUseTable.coupon_id, coupon_id))
    .orderBy(desc(couponUseTable.at_ms), desc(couponUseTable.id))
    .limit(SHOWN);
  return rows.map(({ use, name }) => ({
    use_id: String(use.id),
    person: { id: String(use.user_id), name },
    state: use.state,
    off_cents: use.off_cents,
    currency: use.currency,
    units: use.units,
    purchase_id: use.purchase_id === null ? null : String(use.purchase_id),
    at_ms: use.at_ms,
  }));
}

async function describe(db: Db, row: CouponRow): Promise<OfficeCoupon> {
  const ofCoupon = eq(couponCodeTable.coupon_id, row.id);
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int`, code: sql<string>`min(${couponCodeTable.code})` })
    .from(couponCodeTable)
    .where(ofCoupon);
  const [maker] = await db
    .select({ name: userTable.user_name })
    .from(userTable)
    .where(eq(userTable.id, row.made_by));
  const { id, codes, state, taken_uses, taken_units, made_at_ms, made_by, exported_at_ms, ...plan } = row;
  return {
    coupon_id: String(id),
    plan,
    ...{ codes, state, taken_uses, taken_units, made_at_ms, exported_at_ms },
    code: codes === 'shared' ? (counted?.code ?? null) : null,
    code_count: counted?.count ?? 0,
    made_by: maker?.name ?? String(made_by),
    uses: await usesOf(db, id),
  };
}

/** The codes of a batch, once. @throws act_conflict: they were written to a file before, or it is no batch */
async function codesOnce(tx: Tx, row: CouponRow, now_ms: number): Promise<string[]> {
  if (row.codes !== 'single' || row.exported_at_ms !== null) throw new Problem('act_conflict');
  await tx.update(couponTable).set({ exported_at_ms: now_ms }).where(eq(couponTable.id, row.id));
  const rows = await tx
    .select({ code: couponCodeTable.code })
    .from(couponCodeTable)
    .where(eq(couponCodeTable.coupon_id, row.id))
    .orderBy(asc(couponCodeTable.key));
  return rows.map(({ code }) => code);
}

function makeRoute(app: FastifyInstance, services: Services): void {
  officeRoute(app, services, makeCall, async ({ staff, body, request }) => {
    const { plan, code, batch, reason } = body;
    requireRight(staff, 'campaigns.set', plan.site_id);
    // Regular points are money's worth: who makes codes for them may give points.
    if (plan.kind === 'gift_code') requireRight(staff, 'money.propose', null);
    const made = {
      ...{ plan, code, batch, made_by: staff.id },
      now_ms: services.clock.nowMs(),
      valid_ms: services.config.points.valid_ms,
    };
    const intent = { act: 'coupon.make' as const, staff, reason, request };
    const { subject } = await performStaffAct(services, intent, (tx) => makeCoupon(tx, made));
    return { coupon_id: String(subject.id) };
  });
}

/** Coupons in the back office: making them, their page, off and on, and the file of a batch. */
export function couponActs(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  makeRoute(app, services);
  officeRoute(app, services, getCoupon, async ({ staff, params }) =>
    describe(db, await findOne(db, staff, params.coupon_id, false)),
  );
  officeRoute(app, services, switchCoupon, async ({ staff, params, body, request }) => {
    const { seen, state, reason } = body;
    const intent = { act: 'coupon.switch' as const, staff, reason, request };
    await performStaffAct(services, intent, async (tx) => {
      const row = await findOne(tx, staff, params.coupon_id, true);
      if (row.state !== seen) throw new Problem('act_conflict');
      await tx.update(couponTable).set({ state }).where(eq(couponTable.id, row.id));
      return { subject: { kind: 'coupon', id: row.id }, before: { state: row.state }, after: { state } };
    });
    return {};
  });
  officeRoute(app, services, exportCoupon, async ({ staff, params, body, request }) => {
    const intent = { act: 'coupon.export' as const, staff, reason: body.reason, request };
    const { codes, subject } = await performStaffAct(services, intent, async (tx) => {
      const row = await findOne(tx, staff, params.coupon_id, true);
      if (row.kind === 'gift_code') requireRight(staff, 'money.propose', null);
      const written = await codesOnce(tx, row, services.clock.nowMs());
      return {
        subject: { kind: 'coupon' as const, id: row.id },
        after: { codes: written.length },
        codes: written,
      };
    });
    return { file_name: `codes-${subject.id}.csv`, csv: `\uFEFFcode\r\n${codes.join('\r\n')}\r\n` };
  });
}
