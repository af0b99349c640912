import { isAdmin, isPerformer, isViewer, type Language, type UserType, type ViewerTier } from '@akari/rules';
import { Problem } from './problem.ts';

/** Who asks. A guest has no user id. */
export interface Person {
  user_id: number | null;
  user_name: string;
  user_type: UserType;
  tier: ViewerTier;
  chat_lang: Language;
  site_id: number;
  /** The login behind the request; null for a guest. */
  login_id: number | null;
}
export type Member = Person & { user_id: number; login_id: number };

export function requireMember(person: Person): Member {
  if (person.user_id === null || person.login_id === null) throw new Problem('login_required');
  return person as Member;
}
export function requireViewer(person: Person): Member {
  const member = requireMember(person);
  if (!isViewer(member.user_type)) throw new Problem('forbidden');
  return member;
}
export function requirePerformer(person: Person): Member {
  const member = requireMember(person);
  if (!isPerformer(member.user_type)) throw new Problem('forbidden');
  return member;
}
/** Somebody who may enter rooms: a viewer or an administrator. */
export function requireEntrant(person: Person): Member {
  const member = requireMember(person);
  if (!isViewer(member.user_type) && !isAdmin(member.user_type)) throw new Problem('forbidden');
  return member;
}
