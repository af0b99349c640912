import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { AppDispatch, RootState } from '../../platform/store/store.ts';
import { reducer } from '../../platform/store/store.ts';
import { keepPreferences, keptPreferences, type ChatPreferences } from './preferences.ts';

declare module '../../platform/store/store.ts' {
  interface LazySlices {
    chatPreferences: ChatPreferences;
  }
}

/** This person's chat preferences (spec §3). */
const preferencesSlice = createSlice({
  name: 'chatPreferences',
  initialState: keptPreferences,
  reducers: {
    preferencesChanged: (state, { payload }: PayloadAction<Partial<ChatPreferences>>): ChatPreferences => ({
      ...state,
      ...payload,
    }),
  },
  selectors: { selectPreferences: (state) => state },
});
const { preferencesChanged } = preferencesSlice.actions;
export const { selectPreferences } = preferencesSlice.injectInto(reducer).selectors;

/** Changes preferences and stores them in this browser. */
export const changePreferences =
  (changed: Partial<ChatPreferences>) =>
  (dispatch: AppDispatch, getState: () => RootState): void => {
    dispatch(preferencesChanged(changed));
    keepPreferences(selectPreferences(getState()));
  };
