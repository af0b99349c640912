import type { Me } from '@akari/contract/account';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { accountApi } from './api.ts';
import { guestEntered } from './login.slice.ts';

const { endpoints } = accountApi;
export type Balance = NonNullable<Me['balance']>;

/** What pays for what: free points pay for time alone, and are part of the regular points that are shown. */
export function spendable(balance: Balance | null) {
  const { points_units = 0, coupon_points_units = 0, bonus_units = 0 } = balance ?? {};
  return {
    /** For tips, gifts and everything else. */
    regular_units: points_units - bonus_units,
    watching_units: bonus_units,
    coupon_units: coupon_points_units,
  };
}

/** Ends that are remembered: of a session before the last one no word is on its way any more. */
const ENDS_KEPT = 4;

interface PointState {
  /** Units; null of those who have none (guests, performers, administrators). */
  balance: Balance | null;
  /** Sessions that ended last. What they had paid in advance and not used is given back. */
  ended_ids: string[];
}

/** What a viewer has. */
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
        // Read before the end that overtook it: without what that gave back.
        if (session_id !== undefined && state.ended_ids.includes(session_id)) return;
        state.balance = balance;
      })
      .addCase(serverEvent['login.ended'], nobody)
      .addCase(guestEntered, nobody)
      .addMatcher(endpoints.logout.matchFulfilled, nobody);
    for (const endpoint of [endpoints.getMe, endpoints.login, endpoints.register]) {
      builder.addMatcher(endpoint.matchFulfilled, (state, { payload }) => {
        state.balance = payload.balance;
      });
    }
  },
  selectors: { selectBalance: (state) => state.balance },
});
export const { balanceChanged } = pointSlice.actions;
export const { selectBalance } = pointSlice.selectors;
