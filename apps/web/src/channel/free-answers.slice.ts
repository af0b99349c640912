import type { FreeAnswers } from '@akari/contract/session';
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../app/server-event.ts';
import { reducer } from '../app/store.ts';
import { channelApi } from './api.ts';

/** Who of a free chat goes on in the paid one (spec §4); null: no free chat turned into the chat that runs. */
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
      // Another chat is another question.
      .addMatcher(channelApi.endpoints.commandChannel.matchFulfilled, () => ({ answers: null }));
  },
  selectors: { selectFreeAnswers: (state) => state.answers },
});

declare module '../app/store.ts' {
  interface LazySlices extends WithSlice<typeof freeAnswersSlice> {}
}
export const { selectFreeAnswers } = freeAnswersSlice.injectInto(reducer).selectors;
