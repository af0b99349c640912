import type { ViewerListEntry } from '@akari/contract/channel';
import { mayTakePart, ROLE_OF, USER_TYPE, type SessionType } from '@akari/rules';

/** Whether a viewer takes part in the chat with an account of their own, so that they can receive a present. */
export const mayReceive = ({
  user_type,
  session_type,
}: Pick<ViewerListEntry, 'user_type' | 'session_type'>): boolean =>
  user_type !== USER_TYPE.guest &&
  ROLE_OF[user_type] === 'viewer' &&
  mayTakePart(session_type as SessionType);
