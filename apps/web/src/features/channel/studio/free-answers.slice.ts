import type { FreeAnswers } from '@akari/contract/session';
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';
import { channelApi } from '../shared/api.ts';

/** How many viewers of a free chat continue in the paid chat (spec §4); null: the chat did not follow a free chat. */
const initialState: { answers: FreeAnswers | null } = { answers: null };

const freeAnswersSlice = createSlice({
  name: 'free_answers',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['free_answers.changed'], (_, { payload }) => ({ answers: payload }))
      .addMatcher(channelApi.endpoints.ownChannel.matchFulfilled, (_, { payload }) => ({
        answers: payload.free_answers,
      }))
      // The answers belong to the chat before the command.
      .addMatcher(channelApi.endpoints.commandChannel.matchFulfilled, () => ({ answers: null }));
  },
  selectors: { selectFreeAnswers: (state) => state.answers },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof freeAnswersSlice> {}
}
export const { selectFreeAnswers } = freeAnswersSlice.injectInto(reducer).selectors;
