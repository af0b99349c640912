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

/** Who asks. A guest has a user id only once they have watched a preview. */
export interface Person {
  user_id: number | null;
  user_name: string;
  user_type: UserType;
  tier: ViewerTier;
  chat_lang: Language;
  site_id: number;
  /** The login behind the request; null where there is no user id. */
  login_id: number | null;
}
export type Member = Person & { user_id: number; login_id: number };

/** Somebody whom the server knows again: with an account, or a guest who has watched a preview. */
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
/** Somebody who may enter rooms: a viewer or an administrator. */
export function requireEntrant(person: Person): Member {
  const member = requireMember(person);
  if (!isViewer(member.user_type) && !isAdmin(member.user_type)) throw new Problem('forbidden');
  return member;
}
/** Somebody who may do this in rooms, by the rules' table. */
export function requireRoomRight(person: Person, action: RoomAction): Member {
  const member = requireMember(person);
  if (!mayInRoom(member.user_type, action)) throw new Problem('forbidden');
  return member;
}
