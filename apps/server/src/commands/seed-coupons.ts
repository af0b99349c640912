import { couponKeyOf, points } from '@akari/rules';
import { eq } from 'drizzle-orm';
import { couponCodeTable, couponTable } from '../features/coupon/coupon.table.ts';
import { makeCoupon } from '../features/coupon/office/make-coupon.ts';
import { among } from '../platform/database/columns.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const YEAR_MS = 365 * 86_400_000;
const DEMO_COUPONS = [
  { code: 'AKARI5', kind: 'points', percent: null, units: points(5), budget_uses: 1_000 },
  { code: 'AKARI20', kind: 'percent', percent: 20, units: null, budget_uses: null },
] as const;

async function isTaken(tx: Tx, code: string): Promise<boolean> {
  const rows = await tx
    .select({ key: couponCodeTable.key })
    .from(couponCodeTable)
    .where(eq(couponCodeTable.key, couponKeyOf(code) ?? code));
  return rows.length > 0;
}

/** Makes the coupons of the demo, whose codes are public. */
export async function seedCoupons({ clock, config }: Services, tx: Tx, made_by: number): Promise<void> {
  const now_ms = clock.nowMs();
  for (const { code, ...gives } of DEMO_COUPONS) {
    if (await isTaken(tx, code)) continue;
    const terms = { buyers: 'all', min_price_cents: 0, budget_units: null } as const;
    const plan = { name: code, site_id: null, ...terms, ...gives, expires_at_ms: now_ms + YEAR_MS };
    await makeCoupon(tx, { plan, code, batch: 1, made_by, now_ms, valid_ms: config.points.valid_ms });
  }
}

/** Switches off every coupon that people of the demo have made: their passwords are public. */
export async function stopDemoCoupons(tx: Tx, user_ids: readonly number[]): Promise<void> {
  await tx.update(couponTable).set({ state: 'off' }).where(among(couponTable.made_by, user_ids));
}
