import type { OwnSpendLimit, SpendLimit } from '@akari/contract';
import {
  changeLimits,
  excludedUntilMs,
  isExcluded,
  leftInPeriods,
  type LimitPlan,
  type SelfExclusionDays,
  type SpendLimits,
} from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { unitOfWork } from '../../platform/database/unit-of-work.ts';
import type { Services } from '../../platform/services.ts';
import { endSessions } from '../../core/session/end/end-sessions.ts';
import { lockViewer, runningSessionOf } from '../../core/session/state/session.queries.ts';
import { planOf, spendLimitRow, spentInPeriods } from '../../core/spend-limit/spend-limit.queries.ts';
import { spendLimitTable } from '../../core/spend-limit/spend-limit.table.ts';
import { givenIn } from '../../core/spend-limit/spend-within-limit.ts';

/** What a viewer sees of their limits. */
export async function ownSpendLimit(db: Db | Tx, user_id: number, now_ms: number): Promise<OwnSpendLimit> {
  const row = await spendLimitRow(db, user_id);
  const until_ms = row?.excluded_until_ms ?? null;
  return {
    ...planOf(row, now_ms),
    spent: await spentInPeriods(db, user_id, now_ms),
    excluded_until_ms: isExcluded(until_ms, now_ms) ? until_ms : null,
  };
}

const save = (
  tx: Tx,
  user_id: number,
  values: Partial<typeof spendLimitTable.$inferInsert>,
): Promise<unknown> =>
  tx
    .insert(spendLimitTable)
    .values({ user_id, ...values })
    .onConflictDoUpdate({ target: spendLimitTable.user_id, set: values });

const rowOf = ({ limits, next }: LimitPlan) => ({
  ...limits,
  next_session_units: next?.limits.session_units ?? null,
  next_day_units: next?.limits.day_units ?? null,
  next_week_units: next?.limits.week_units ?? null,
  next_month_units: next?.limits.month_units ?? null,
  next_from_ms: next?.from_ms ?? null,
});

/** Slices that are paid already are delivered. A free session has no limit; "least" skips a null. */
const LOWER = `UPDATE viewer_session
  SET spend_limit_units = least(spend_limit_units, greatest($2, charged_units))
  WHERE id = $1 AND ended_at_ms IS NULL AND rate_units_per_min > 0`;

/** A lower limit applies to the running session too. The viewer is locked. */
async function lowerRunning(tx: Tx, user_id: number, limits: SpendLimits, now_ms: number): Promise<void> {
  const session = await runningSessionOf(tx, user_id);
  if (session === null || session.rate_units_per_min === 0) return;
  const spent = await spentInPeriods(tx, user_id, now_ms);
  const of_periods = session.charged_units + leftInPeriods(limits, spent);
  const of_session = (limits.session_units ?? Infinity) - (await givenIn(tx, session.id));
  const most_units = Math.min(of_periods, of_session);
  if (most_units !== Infinity) await namedQuery(tx, 'lower_spend_limit', LOWER, [session.id, most_units]);
}

/** Sets the limits that a viewer asked for, by the rule of `changeLimits`. */
export async function setSpendLimits(
  { database, clock, config }: Services,
  user_id: number,
  asked: SpendLimit,
): Promise<OwnSpendLimit> {
  const now_ms = clock.nowMs();
  return unitOfWork(database.db, async (tx) => {
    await lockViewer(tx, user_id);
    const before = planOf(await spendLimitRow(tx, user_id), now_ms);
    const plan = changeLimits(before, asked, { now_ms, wait_ms: config.spend_limit_raise_ms });
    // Sessions are locked before single rows.
    await lowerRunning(tx, user_id, plan.limits, now_ms);
    await save(tx, user_id, rowOf(plan));
    return ownSpendLimit(tx, user_id, now_ms);
  });
}

/**
 * Excludes a viewer from entering, giving and buying, and ends their running session. Entering locks the viewer too, so
 * no session begins beside it.
 */
export async function excludeViewer(
  services: Services,
  user_id: number,
  days: SelfExclusionDays | null,
): Promise<OwnSpendLimit> {
  const { database, clock } = services;
  const now_ms = clock.nowMs();
  return unitOfWork(database.db, async (tx, after) => {
    await lockViewer(tx, user_id);
    const before = (await spendLimitRow(tx, user_id))?.excluded_until_ms ?? null;
    const running = await runningSessionOf(tx, user_id);
    if (running !== null) await endSessions(services, tx, after, [{ session_id: running.id, end: 'left' }]);
    await save(tx, user_id, { excluded_until_ms: excludedUntilMs(before, days, now_ms) });
    return ownSpendLimit(tx, user_id, now_ms);
  });
}
