import type { Me } from '@akari/contract/account';
import {
  AUTHENTICATION_MACHINE,
  isAdmin,
  isGuest,
  isPerformer,
  isViewer,
  nextAuthenticationState,
  USER_TYPE,
  type AuthenticationEvent,
  type AuthenticationState,
} from '@akari/rules';
import { createSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../socket/server-event.ts';
import { fatalRaised } from '../error/error.slice.ts';
import { accountApi, hasLoggedIn } from './api.ts';

const { endpoints } = accountApi;

/** State of the authentication state machine of the rules, and the current person. */
export interface LoginState {
  phase: AuthenticationState;
  me: Me | null;
}
const initialState: LoginState = { phase: AUTHENTICATION_MACHINE.initial, me: null };

/** Applies an event. An event that the current state does not allow changes nothing. */
const moved = (state: LoginState, event: AuthenticationEvent, me: Me | null = null): LoginState => {
  const phase = nextAuthenticationState(state.phase, event);
  return phase === null ? state : { phase, me };
};

/** The person who uses this page. Balances are in the `point` slice. */
export const loginSlice = createSlice({
  name: 'login',
  initialState,
  reducers: {
    guestEntered: (state) => moved(state, 'not_verified'),
    networkLost: (state) => moved(state, 'network_lost'),
    networkBack: (state) => moved(state, 'network_back'),
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['login.ended'], (state) => moved(state, 'logged_out'))
      .addCase(fatalRaised, (state) => moved(state, 'verify_failed'))
      .addMatcher(endpoints.logout.matchFulfilled, (state) => moved(state, 'logged_out'))
      // Without a login, the server answers with a guest.
      .addMatcher(endpoints.getMe.matchFulfilled, (state, { payload }) =>
        moved(state, isGuest(payload.user_type) ? 'not_verified' : 'verified', payload),
      )
      .addMatcher(hasLoggedIn, (state, { payload }) => moved(state, 'logged_in', payload));
  },
  selectors: {
    /** The login phase for screens: still checking, a guest, or a known member. */
    selectLoginPhase: ({ phase }): 'checking' | 'guest' | 'known' =>
      phase === 'guest' || phase === 'known' ? phase : 'checking',
    /** Null while checking and, until the server answered, for a guest. */
    selectMe: (state): Me | null => state.me,
    selectUserType: (state) => state.me?.user_type ?? USER_TYPE.guest,
    selectRole: (state): 'guest' | 'viewer' | 'performer' | 'admin' => {
      const type = state.me?.user_type ?? USER_TYPE.guest;
      if (isPerformer(type)) return 'performer';
      if (isAdmin(type)) return 'admin';
      return isViewer(type) ? 'viewer' : 'guest';
    },
  },
});
export const { guestEntered, networkLost, networkBack } = loginSlice.actions;
export const { selectLoginPhase, selectMe, selectUserType, selectRole } = loginSlice.selectors;
