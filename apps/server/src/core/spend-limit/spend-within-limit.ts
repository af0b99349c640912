import type { SpendLimit } from '@akari/contract';
import type { Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SessionRow } from '../session/state/session.queries.ts';
import { spendLimitOf, spentToday } from './spend-limit.queries.ts';

/** A charge may have used up the limit since the session was read; the condition is checked under the row's lock. */
const TAKE = `UPDATE viewer_session SET spend_limit_units = spend_limit_units - $2
  WHERE id = $1 AND state <> 'ended' AND spend_limit_units - charged_units >= $2 RETURNING id`;

const GIVEN = 'SELECT coalesce(sum(units), 0)::bigint AS units FROM payment WHERE session_id = $1';

/** What was given in a session so far, units. */
async function givenIn(tx: Tx, session_id: number): Promise<number> {
  const [given] = await namedQuery<{ units: number }>(tx, 'given_in_session', GIVEN, [session_id]);
  return given?.units ?? 0;
}

type Session = Pick<SessionRow, 'id' | 'rate_units_per_min' | 'spend_limit_units'>;

/** What the viewer's limits leave where no running session holds a limit: outside, and in a session that is free. */
async function leftUnits(
  tx: Tx,
  viewer_id: number,
  session: Session | null,
  now_ms: number,
  limit: SpendLimit | undefined,
): Promise<number> {
  const { session_units, day_units } = limit ?? (await spendLimitOf(tx, viewer_id));
  const day_left = day_units === null ? Infinity : day_units - (await spentToday(tx, viewer_id, now_ms));
  // A paid session that began without a limit goes on without one.
  if (session_units === null || session?.rate_units_per_min !== 0) return day_left;
  return Math.min(day_left, session_units - (await givenIn(tx, session.id)));
}

/**
 * Counts a payment that is not time (a tip, a gift, an ID video) against the viewer's limits. A session that began with
 * a limit has less left for time afterwards. It may lock the session: call it before ledger accounts are locked.
 * @param session the viewer's running session; null: none
 * @param limit the viewer's limits, where this transaction has read them already
 * @throws spend_limit_exceeded
 */
export async function spendWithinLimit(
  tx: Tx,
  viewer_id: number,
  session: Session | null,
  units: number,
  now_ms: number,
  limit?: SpendLimit,
): Promise<void> {
  const within =
    session === null || session.spend_limit_units === null
      ? (await leftUnits(tx, viewer_id, session, now_ms, limit)) >= units
      : (await namedQuery(tx, 'take_of_spend_limit', TAKE, [session.id, units])).length > 0;
  if (!within) throw new Problem('spend_limit_exceeded');
}
