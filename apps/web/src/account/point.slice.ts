import type { Me } from '@akari/contract/account';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { accountApi } from './api.ts';
import { guestEntered } from './login.slice.ts';

const { endpoints } = accountApi;
export type Balance = NonNullable<Me['balance']>;

/** A viewer's balances, units; null for those who have none (guests, performers, administrators). */
export const pointSlice = createSlice({
  name: 'point',
  initialState: { balance: null as Balance | null },
  reducers: {
    balanceChanged(state, { payload }: PayloadAction<Balance>) {
      state.balance = payload;
    },
  },
  extraReducers: (builder) => {
    const nobody = () => ({ balance: null });
    builder
      .addCase(serverEvent['balance.changed'], (state, { payload }) => {
        state.balance = payload;
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
