import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer } from '../../platform/store/store.ts';
import { toolToggled } from '../room-tool/tools.slice.ts';

/** The viewer for whom the performer has opened the presents; `times` tells one press of the button from the next. */
export const presentAskedSlice = createSlice({
  name: 'present_asked',
  initialState: { user_id: null as string | null, times: 0 },
  reducers: {
    presentAsked: ({ times }, { payload }: PayloadAction<string>) => ({
      user_id: payload as string | null,
      times: times + 1,
    }),
  },
  // The button of the presents themselves opens them without a chosen viewer.
  extraReducers: (builder) =>
    builder.addCase(toolToggled, (state, { payload }) => {
      if (payload === 'present') state.user_id = null;
    }),
  selectors: { selectPresentAsked: (state) => state },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof presentAskedSlice> {}
}
export const { presentAsked } = presentAskedSlice.actions;
export const { selectPresentAsked } = presentAskedSlice.injectInto(reducer).selectors;
