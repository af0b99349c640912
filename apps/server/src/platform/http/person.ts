import {
  isAdmin,
  isGuest,
  isPerformer,
  isViewer,
  mayInRoom,
  type Language,
  type RoomAction,
  type UserType,
  type ViewerTier,
} from '@akari/rules';
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
 * Requires a person with a user id: a member, or a guest who has watched a preview. @throws login_required (as do the
 * functions below)
 */
export function requireKnown(person: Person): Member {
  if (person.user_id === null || person.login_id === null) throw new Problem('login_required');
  return person as Member;
}
export function requireMember(person: Person): Member {
  if (isGuest(person.user_type)) throw new Problem('login_required');
  return requireKnown(person);
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
/** Requires a member who may enter channels: a viewer or an admin. @throws forbidden */
export function requireEntrant(person: Person): Member {
  const member = requireMember(person);
  if (!isViewer(member.user_type) && !isAdmin(member.user_type)) throw new Problem('forbidden');
  return member;
}
/** Requires a member who may do this in channels, by the table of the rules. @throws forbidden */
export function requireRoomRight(person: Person, action: RoomAction): Member {
  const member = requireMember(person);
  if (!mayInRoom(member.user_type, action)) throw new Problem('forbidden');
  return member;
}
