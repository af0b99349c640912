import type { Me } from '@akari/contract/account';
import { isAdmin, isGuest, isPerformer, isViewer, USER_TYPE } from '@akari/rules';
import { createSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { accountApi } from './api.ts';

const { endpoints } = accountApi;

/** `checking`: the login cookie is being verified; `guest`: 204; `known`: somebody with an account. */
export type LoginState = { phase: 'checking'; me: null } | { phase: 'guest' | 'known'; me: Me | null };
const initialState = { phase: 'checking', me: null } as LoginState;

const phaseOf = (me: Me): 'guest' | 'known' => (isGuest(me.user_type) ? 'guest' : 'known');

/** Who uses this page. Money is in the `point` slice. */
export const loginSlice = createSlice({
  name: 'login',
  initialState,
  reducers: {
    guestEntered: (): LoginState => ({ phase: 'guest', me: null }),
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['login.ended'], (): LoginState => ({ phase: 'guest', me: null }))
      .addMatcher(endpoints.logout.matchFulfilled, (): LoginState => ({ phase: 'guest', me: null }));
    for (const endpoint of [endpoints.getMe, endpoints.login, endpoints.register]) {
      builder.addMatcher(endpoint.matchFulfilled, (_, { payload }): LoginState => ({
        phase: phaseOf(payload),
        me: payload,
      }));
    }
  },
  selectors: {
    selectLoginPhase: (state) => state.phase,
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
export const { guestEntered } = loginSlice.actions;
export const { selectLoginPhase, selectMe, selectUserType, selectRole } = loginSlice.selectors;
