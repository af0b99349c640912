import type { Me } from '@akari/contract/account';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../socket/server-event.ts';
import { accountApi, hasLoggedIn } from './api.ts';
import { guestEntered } from './login.slice.ts';

const { endpoints } = accountApi;
export type Balance = NonNullable<Me['balance']>;

/** Splits a balance by use: free points pay only for time, and are part of the shown regular points. */
export function spendable(balance: Balance | null) {
  const { points_units = 0, coupon_points_units = 0, bonus_units = 0 } = balance ?? {};
  return {
    /** Units for tips, gifts and everything else. */
    regular_units: points_units - bonus_units,
    watching_units: bonus_units,
    coupon_units: coupon_points_units,
  };
}

/** Number of session ends that are stored. No event of an older session can still arrive. */
const ENDS_KEPT = 4;

interface PointState {
  /** In units; null for people without points (guests, performers, admins). */
  balance: Balance | null;
  /** Ids of the sessions that ended last; their settlement has returned the prepaid, unused points. */
  ended_ids: string[];
}

/** The balance of a viewer. */
export const pointSlice = createSlice({
  name: 'point',
  initialState: (): PointState => ({ balance: null, ended_ids: [] }),
  reducers: {
    balanceChanged(state, { payload }: PayloadAction<Balance>) {
      state.balance = payload;
    },
  },
  extraReducers: (builder) => {
    const nobody = (state: PointState): void => {
      state.balance = null;
    };
    builder
      .addCase(serverEvent['session.ended'], (state, { payload }) => {
        state.ended_ids = [payload.session_id, ...state.ended_ids].slice(0, ENDS_KEPT);
      })
      .addCase(serverEvent['balance.changed'], (state, { payload }) => {
        const { session_id, ...balance } = payload;
        // This balance was read before the end of its session, so it lacks what the settlement returned.
        if (session_id !== undefined && state.ended_ids.includes(session_id)) return;
        state.balance = balance;
      })
      .addCase(serverEvent['login.ended'], nobody)
      .addCase(guestEntered, nobody)
      .addMatcher(endpoints.logout.matchFulfilled, nobody)
      // The server answered that it cannot say the balance, so none is shown (spec §8). A lost connection changes nothing.
      .addMatcher(endpoints.getMe.matchRejected, (state, { payload }) => {
        if (payload === undefined || payload.name === 'server_unreachable' || state.balance === null) return;
        state.balance = { points_units: 0, coupon_points_units: 0 };
      });
    for (const isMe of [endpoints.getMe.matchFulfilled, hasLoggedIn])
      builder.addMatcher(isMe, (state, { payload }: PayloadAction<Me>) => {
        state.balance = payload.balance;
      });
  },
  selectors: { selectBalance: (state) => state.balance },
});
export const { balanceChanged } = pointSlice.actions;
export const { selectBalance } = pointSlice.selectors;
