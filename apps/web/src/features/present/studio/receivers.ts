import { mayTakePart, ROLE_OF, USER_TYPE, type SessionType } from '@akari/rules';
import { createSelector } from '@reduxjs/toolkit';
import { selectViewers } from '../../viewers/viewers.slice.ts';

/** Viewers who take part in the chat, so that they can receive a present. */
export const selectReceivers = createSelector([selectViewers], (viewers) =>
  viewers.filter(
    ({ user_type, session_type }) =>
      user_type !== USER_TYPE.guest &&
      ROLE_OF[user_type] === 'viewer' &&
      mayTakePart(session_type as SessionType),
  ),
);
