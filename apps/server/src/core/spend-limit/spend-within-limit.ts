import { leftInPeriods } from '@akari/rules';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SessionRow } from '../session/state/session.queries.ts';
import { refuseExcluded } from './self-exclusion.ts';
import { planOf, spendLimitRow, spentWithin, type SpendLimitRow } from './spend-limit.queries.ts';

/** A charge may have used up the limit since the session was read; the condition is checked under the row's lock. */
const TAKE = `UPDATE viewer_session SET spend_limit_units = spend_limit_units - $2
  WHERE id = $1 AND ended_at_ms IS NULL AND spend_limit_units - charged_units >= $2 RETURNING id`;

const GIVEN = 'SELECT coalesce(sum(units), 0)::bigint AS units FROM payment WHERE session_id = $1';

/** What was given in a session so far, units. */
export async function givenIn(tx: Tx, session_id: number): Promise<number> {
  const [given] = await namedQuery<{ units: number }>(tx, 'given_in_session', GIVEN, [session_id]);
  return given?.units ?? 0;
}

type Session = Pick<SessionRow, 'id' | 'rate_units_per_min' | 'spend_limit_units'>;

/**
 * What the viewer's limits leave where no running session holds a limit: outside, and in a session that is free.
 * @throws self_excluded
 */
async function leftUnits(
  tx: Tx,
  viewer_id: number,
  session: Session | null,
  now_ms: number,
  read: SpendLimitRow | null | undefined,
): Promise<number> {
  const row = read === undefined ? await spendLimitRow(tx, viewer_id) : read;
  refuseExcluded(row, now_ms);
  const { limits } = planOf(row, now_ms);
  const left_units = leftInPeriods(limits, await spentWithin(tx, viewer_id, limits, now_ms));
  // A paid session that began without a limit goes on without one.
  if (limits.session_units === null || session?.rate_units_per_min !== 0) return left_units;
  return Math.min(left_units, limits.session_units - (await givenIn(tx, session.id)));
}

/**
 * Counts a payment that is not time (a tip, a gift, an ID video) against the viewer's limits. A session that began with
 * a limit has less left for time afterwards. It may lock the session: call it before ledger accounts are locked.
 * @param session the viewer's running session; null: none
 * @param row of the viewer's limits, where this transaction has read it already
 * @throws spend_limit_exceeded, self_excluded
 */
export async function spendWithinLimit(
  tx: Tx,
  viewer_id: number,
  session: Session | null,
  units: number,
  now_ms: number,
  row?: SpendLimitRow | null,
): Promise<void> {
  const within =
    session === null || session.spend_limit_units === null
      ? (await leftUnits(tx, viewer_id, session, now_ms, row)) >= units
      : (await namedQuery(tx, 'take_of_spend_limit', TAKE, [session.id, units])).length > 0;
  if (!within) throw new Problem('spend_limit_exceeded');
}
