import type { MissionClaim } from '@akari/rules';
import type { Db, Tx } from '../../platform/database/database.ts';
import { namedQuery } from '../../platform/database/named-query.ts';

export interface Claim {
  kind: MissionClaim;
  step: number | null;
  miles: number;
}

const TODAY = `SELECT kind, step, miles FROM mission_claim WHERE user_id = $1 AND day = $2`;
/** What a person took on a day. */
export const claimsOf = (db: Db | Tx, user_id: number, day: string): Promise<Claim[]> =>
  namedQuery<Claim & Record<string, unknown>>(db, 'mission_claims', TODAY, [user_id, day]);

const LAST = `SELECT step FROM mission_claim WHERE user_id = $1 AND kind = 'login_bonus' AND day < $2
  ORDER BY day DESC LIMIT 1`;
/** The last stamp of the login bonus before a day; null: none. */
export async function lastStepOf(db: Db | Tx, user_id: number, day: string): Promise<number | null> {
  const [row] = await namedQuery<{ step: number }>(db, 'mission_last_step', LAST, [user_id, day]);
  return row?.step ?? null;
}

const STAMPS = `SELECT day, count(*)::int AS stamps FROM mission_claim WHERE user_id = $1 AND day >= $2 GROUP BY day`;
/** How many stamps a performer took on each day from one on; days without any are not there. */
export const stampsSince = (
  db: Db | Tx,
  user_id: number,
  from_day: string,
): Promise<{ day: string; stamps: number }[]> =>
  namedQuery<{ day: string; stamps: number }>(db, 'mission_stamps', STAMPS, [user_id, from_day]);
