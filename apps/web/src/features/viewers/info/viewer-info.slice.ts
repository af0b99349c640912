import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer } from '../../../platform/store/store.ts';

/** The viewer whom the performer has chosen (spec §3: selectedViewer). */
export const viewerInfoSlice = createSlice({
  name: 'viewer_info',
  initialState: { user_id: null as string | null },
  reducers: {
    viewerChosen: (_, { payload }: PayloadAction<string>) => ({ user_id: payload as string | null }),
  },
  selectors: { selectChosen: (state) => state.user_id },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof viewerInfoSlice> {}
}
export const { viewerChosen } = viewerInfoSlice.actions;
export const { selectChosen } = viewerInfoSlice.injectInto(reducer).selectors;
