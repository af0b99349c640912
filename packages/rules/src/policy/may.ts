import type { ErrorName } from '../error/index.ts';
import type { UserType } from '../user/user-type.ts';
import { CONDITIONS, type Facts } from './condition.ts';
import { POLICY, type Action } from './policy.ts';
import { ROLE_OF } from './role.ts';
import type { Verdict } from './verdict.ts';

/** The person of a decision. Without a user id, everybody is a guest. */
export interface Actor {
  user_type: UserType;
  user_id: number | null;
}

export const verdictOf = ({ user_type, user_id }: Actor, action: Action): Verdict =>
  POLICY[action][user_id === null ? 'guest' : ROLE_OF[user_type]];

/**
 * The error that denies this person an action before its request is read; null: allowed, or a condition of the request
 * decides (`refusalIn`).
 */
export function refusalOf(actor: Actor, action: Action): ErrorName | null {
  const verdict = verdictOf(actor, action);
  if (verdict.says === 'only' && CONDITIONS[verdict.condition].of === 'request') return null;
  return refusalIn(actor, action, {});
}

/** The error that denies this person an action with these facts; null: allowed. */
export function refusalIn(actor: Actor, action: Action, facts: Omit<Facts, 'known'>): ErrorName | null {
  const verdict = verdictOf(actor, action);
  if (verdict.says === 'allowed') return null;
  if (verdict.says === 'denied') return verdict.error;
  const known = actor.user_id !== null;
  return CONDITIONS[verdict.condition].holds({ ...facts, known }) ? null : verdict.error;
}

/** Whether the policy ever allows an action to people of this type: what the page offers. */
export const may = (user_type: UserType, action: Action): boolean =>
  POLICY[action][ROLE_OF[user_type]].says !== 'denied';
