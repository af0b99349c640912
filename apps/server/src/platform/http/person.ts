import type { Language, UserType, ViewerTier } from '@akari/rules';
import { Problem } from './problem.ts';

/** The person who sends a request. A guest has a user id only after watching a preview. */
export interface Person {
  user_id: number | null;
  user_name: string;
  user_type: UserType;
  tier: ViewerTier;
  chat_lang: Language;
  site_id: number;
  /** The login of the request; null when there is no user id. */
  login_id: number | null;
}
export type Member = Person & { user_id: number; login_id: number };

/**
 * Requires a person with a user id: a member, or a guest who has watched a preview. @throws login_required
 */
export function requireKnown(person: Person): Member {
  if (person.user_id === null || person.login_id === null) throw new Problem('login_required');
  return person as Member;
}
