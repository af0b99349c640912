import { COUPON_TAKEN, couponKeyOf, couponRefusal, type CouponAsk } from '@akari/rules';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Services } from '../../platform/services.ts';
import { couponCodeTable, couponMissTable, couponTable, couponUseTable } from './coupon.table.ts';

type CouponRow = typeof couponTable.$inferSelect;
export type CouponUseRow = typeof couponUseTable.$inferSelect;

/** A coupon with the code that was entered. */
export interface FoundCoupon {
  coupon: CouponRow;
  key: string;
  code: string;
}

const MISSES_MOST = 10;
const MISSES_MS = 3_600_000;

/** @throws coupon_too_many when the person has entered many unknown codes */
async function refuseGuessing({ database, clock }: Services, user_id: number): Promise<void> {
  const [row] = await database.db.select().from(couponMissTable).where(eq(couponMissTable.user_id, user_id));
  const recent = row !== undefined && row.since_ms > clock.nowMs() - MISSES_MS;
  if (recent && row.misses >= MISSES_MOST)
    throw new Problem('coupon_too_many', {
      retry_after_s: Math.ceil((row.since_ms + MISSES_MS - clock.nowMs()) / 1_000),
    });
}

async function countMiss({ database, clock }: Services, user_id: number): Promise<void> {
  const since_ms = clock.nowMs();
  const { misses, since_ms: since } = couponMissTable;
  const old = sql`${since} <= ${since_ms - MISSES_MS}`;
  await database.db
    .insert(couponMissTable)
    .values({ user_id, misses: 1, since_ms })
    .onConflictDoUpdate({
      target: couponMissTable.user_id,
      set: {
        misses: sql`CASE WHEN ${old} THEN 1 ELSE ${misses} + 1 END`,
        since_ms: sql`CASE WHEN ${old} THEN ${since_ms} ELSE ${since} END`,
      },
    });
}

async function byKey(db: Db | Tx, key: string, lock: boolean): Promise<FoundCoupon | null> {
  const query = db
    .select({ coupon: couponTable, key: couponCodeTable.key, code: couponCodeTable.code })
    .from(couponCodeTable)
    .innerJoin(couponTable, eq(couponTable.id, couponCodeTable.coupon_id))
    .where(eq(couponCodeTable.key, key));
  const [row] = await (lock ? query.for('update', { of: couponTable }) : query);
  return row ?? null;
}

/** The coupon of a typed code. @throws coupon_unknown, coupon_too_many */
export async function findCoupon(services: Services, user_id: number, typed: string): Promise<FoundCoupon> {
  await refuseGuessing(services, user_id);
  const key = couponKeyOf(typed);
  const found = key === null ? null : await byKey(services.database.db, key, false);
  if (found !== null) return found;
  // What cannot be a code is no guess.
  if (key !== null) await countMiss(services, user_id);
  throw new Problem('coupon_unknown');
}

/** Locks a coupon that was found, until the end of the transaction. */
export async function lockCoupon(tx: Tx, { key }: FoundCoupon): Promise<FoundCoupon> {
  const found = await byKey(tx, key, true);
  if (found === null) throw new Problem('coupon_unknown');
  return found;
}

/** What counts once: a gift code; of other kinds the coupon for a person. */
export const onceKeyOf = ({ coupon, key }: FoundCoupon, user_id: number): string =>
  coupon.kind === 'gift_code' ? `code:${key}` : `person:${coupon.id}:${user_id}`;
export const singleKeyOf = ({ coupon, key }: FoundCoupon): string | null =>
  coupon.codes === 'single' ? key : null;

export const hasBought = async (db: Db | Tx, user_id: number): Promise<boolean> => {
  const { rows } = await db.execute<{ bought: boolean }>(
    sql`SELECT EXISTS (SELECT FROM purchase WHERE user_id = ${user_id} AND state = 'settled') AS bought`,
  );
  return rows[0]?.bought === true;
};

/** The uses that stand in the way of another one. */
export async function usesInTheWay(
  db: Db | Tx,
  found: FoundCoupon,
  user_id: number,
): Promise<CouponUseRow[]> {
  const single = singleKeyOf(found);
  return db
    .select()
    .from(couponUseTable)
    .where(
      and(
        inArray(couponUseTable.state, [...COUPON_TAKEN]),
        or(
          eq(couponUseTable.once_key, onceKeyOf(found, user_id)),
          single === null ? undefined : eq(couponUseTable.single_key, single),
        ),
      ),
    );
}

/** Who asks for a coupon, and for which order. */
export interface Asker {
  user_id: number;
  site_id: number;
  order: CouponAsk['order'];
}

/**
 * Requires that a person can use a coupon now. What was held for a purchase that was not paid in time does not count.
 * @throws the refusal of the rules
 */
export async function requireUsable(
  { clock, config }: Services,
  db: Db | Tx,
  found: FoundCoupon,
  { user_id, site_id, order }: Asker,
): Promise<void> {
  const now_ms = clock.nowMs();
  const { coupon } = found;
  const inTheWay = await usesInTheWay(db, found, user_id);
  const stale = ({ state, at_ms }: CouponUseRow) =>
    state === 'held' && at_ms <= now_ms - config.coupon_hold_ms;
  const refusal = couponRefusal(coupon, {
    now_ms,
    site_id,
    order,
    used: inTheWay.some((use) => !stale(use)),
    has_bought: coupon.buyers === 'first_purchase' && (await hasBought(db, user_id)),
    ...(await takenOf(db, coupon, now_ms - config.coupon_hold_ms)),
  });
  if (refusal !== null) throw new Problem(refusal);
}

/** What is taken of a coupon's budget, without what was held before a time. */
async function takenOf(
  db: Db | Tx,
  { id, taken_uses, taken_units }: CouponRow,
  before_ms: number,
): Promise<Pick<CouponAsk, 'taken_uses' | 'taken_units'>> {
  const { rows } = await db.execute<{ uses: number; units: number }>(sql`
    SELECT count(*)::int AS uses, coalesce(sum(units), 0)::bigint AS units FROM coupon_use
    WHERE coupon_id = ${id} AND state = 'held' AND at_ms <= ${before_ms}`);
  const stale = rows[0] ?? { uses: 0, units: 0 };
  return { taken_uses: taken_uses - stale.uses, taken_units: taken_units - stale.units };
}
