import { USER_TYPE, type UserType } from '../user/user-type.ts';
import { SESSION_TYPE, type SessionType } from './session-type.ts';

interface Present {
  session_type: SessionType;
  user_type: UserType;
}

/** Chat viewers, spec §5: session type 115 or 125, user type at most 208, or 215. */
export const isChatViewer = ({ session_type, user_type }: Present): boolean =>
  (session_type === SESSION_TYPE.chat || session_type === SESSION_TYPE.twoshot) &&
  (user_type <= USER_TYPE.promo || user_type === USER_TYPE.visibleAdmin);

/** Peep viewers, spec §5. */
export const isPeepViewer = ({ session_type }: Pick<Present, 'session_type'>): boolean =>
  session_type === SESSION_TYPE.peep;

/** Whether a session may use the features of the room; peep and preview only watch (spec §6). */
export const mayTakePart = (session_type: SessionType): boolean =>
  session_type === SESSION_TYPE.chat || session_type === SESSION_TYPE.twoshot;
