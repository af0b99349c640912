import { givingRefusal } from '@akari/rules';
import type { Member } from '../../platform/http/person.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SessionRow } from '../../core/session/session.queries.ts';

/** The giver as the room and the performer see them: without id and name if anonymous. */
export const giverOf = ({ user_id, user_name, tier }: Member, anonymous: boolean) =>
  anonymous
    ? { user_id: null, user_name: '', tier: 'guest' as const }
    : { user_id: String(user_id), user_name, tier };

const FROM_OUTSIDE = { tip: 'tip_from_outside', gift: 'gift_from_outside' } as const;

/**
 * Checks that the viewer may give a tip or gift; both have the same rule.
 * @returns the session in which it is given
 * @throws tip_from_outside, gift_from_outside, feature_not_for_peep
 */
export function refuseGiving(
  kind: 'tip' | 'gift',
  session: SessionRow | null,
  channel_id: number,
): SessionRow {
  const refusal = givingRefusal(session, channel_id);
  if (refusal === 'feature_not_for_peep') throw new Problem(refusal);
  if (refusal !== null || session === null) throw new Problem(FROM_OUTSIDE[kind]);
  return session;
}
