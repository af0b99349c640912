import type { CouponPlan } from '@akari/contract/office';
import { COUPON_CODE_LENGTH, COUPON_CODE_SIGNS, couponCodeOf, couponKeyOf, isCoupon } from '@akari/rules';
import { randomInt } from 'node:crypto';
import type { ActDone } from '../../../core/audit/record-act.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { couponCodeTable, couponTable } from '../coupon.table.ts';

export interface NewCoupon {
  plan: CouponPlan;
  /** The code of all people; null: a batch of so many codes. */
  code: string | null;
  batch: number;
  made_by: number;
  now_ms: number;
  /** How long points can be used, from when they are issued. */
  valid_ms: number;
}

const madeCode = (): string =>
  Array.from(
    { length: COUPON_CODE_LENGTH },
    () => COUPON_CODE_SIGNS[randomInt(COUPON_CODE_SIGNS.length)],
  ).join('');

/** @throws coupon_not_valid */
function codesOf({ code, batch }: NewCoupon): string[] {
  if (code === null) return Array.from({ length: batch }, madeCode);
  const shown = couponCodeOf(code);
  if (shown === null) throw new Problem('coupon_not_valid');
  return [shown];
}

/** @throws coupon_not_valid */
function requireCoupon({ plan, code, now_ms, valid_ms }: NewCoupon): void {
  if (!isCoupon({ ...plan, state: 'on' }, now_ms)) throw new Problem('coupon_not_valid');
  if (plan.kind !== 'gift_code') return;
  // A gift code is never shared, and its points must be valid when it is redeemed on its last day.
  if (code !== null || plan.expires_at_ms >= now_ms + valid_ms) throw new Problem('coupon_not_valid');
}

/** Staff act: makes a coupon with its code, or with a batch of codes. @throws coupon_not_valid, coupon_code_taken */
export async function makeCoupon(tx: Tx, made: NewCoupon): Promise<ActDone> {
  requireCoupon(made);
  const codes = codesOf(made);
  const { plan, code, made_by, now_ms } = made;
  const [row] = await tx
    .insert(couponTable)
    .values({ ...plan, codes: code === null ? 'single' : 'shared', made_by, made_at_ms: now_ms })
    .returning({ id: couponTable.id });
  if (row === undefined) throw new Error('the coupon was not kept');
  const kept = await tx
    .insert(couponCodeTable)
    .values(codes.map((one) => ({ key: couponKeyOf(one) ?? one, code: one, coupon_id: row.id })))
    .onConflictDoNothing()
    .returning({ key: couponCodeTable.key });
  if (kept.length < codes.length) throw new Problem('coupon_code_taken');
  const shared = code === null ? {} : { code: codes[0] ?? '' };
  return { subject: { kind: 'coupon', id: row.id }, after: { ...plan, ...shared, codes: codes.length } };
}
