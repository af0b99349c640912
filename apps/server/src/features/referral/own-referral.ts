import type { AnswerOf, getReferral } from '@akari/contract';
import { COUPON_CODE_SIGNS, shortenedName } from '@akari/rules';
import { desc, eq, sql } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { userTable } from '../../core/account/state/account.table.ts';
import type { Services } from '../../platform/services.ts';
import { referralCodeTable, referralTable } from './referral.table.ts';

const CODE_LENGTH = 8;
const SHOWN = 30;
const DAY_MS = 86_400_000;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => COUPON_CODE_SIGNS[randomInt(COUPON_CODE_SIGNS.length)]).join('');

/** Where the request for the own link comes from. */
export interface LinkOrigin {
  device_hash: string;
  network: string;
}

/** The code of a member, made at the first request; where they are now is kept with it. */
async function codeOf({ database, clock }: Services, user_id: number, origin: LinkOrigin): Promise<string> {
  const now = { ...origin, at_ms: clock.nowMs() };
  const [row] = await database.db
    .insert(referralCodeTable)
    .values({ user_id, code: newCode(), ...now })
    .onConflictDoUpdate({ target: referralCodeTable.user_id, set: now })
    .returning({ code: referralCodeTable.code });
  if (row === undefined) throw new Error('no code of a referral');
  return row.code;
}

/** The member's own link, what it brought and what waits. */
export async function ownReferral(
  services: Services,
  user_id: number,
  origin: LinkOrigin,
): Promise<AnswerOf<typeof getReferral>> {
  const { db } = services.database;
  const { units, hold_ms, a_month } = services.config.referral;
  const ofReferrer = eq(referralTable.referrer_id, user_id);
  const [sum] = await db
    .select({ units: sql<number>`coalesce(sum(${referralTable.units}), 0)::bigint` })
    .from(referralTable)
    .where(ofReferrer);
  const friends = await db
    .select({ referral: referralTable, name: userTable.user_name })
    .from(referralTable)
    .innerJoin(userTable, eq(userTable.id, referralTable.friend_id))
    .where(ofReferrer)
    .orderBy(desc(referralTable.at_ms), desc(referralTable.friend_id))
    .limit(SHOWN);
  return {
    code: units === 0 ? null : await codeOf(services, user_id, origin),
    units,
    hold_days: hold_ms / DAY_MS,
    a_month,
    earned_units: Number(sum?.units ?? 0),
    friends: friends.map(({ referral, name }) => ({
      name: shortenedName(name),
      state: referral.state,
      at_ms: referral.at_ms,
      due_at_ms: referral.state === 'waiting' ? referral.due_at_ms : null,
    })),
  };
}
