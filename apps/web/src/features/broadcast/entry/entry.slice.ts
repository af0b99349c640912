import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { reducer } from '../../../platform/store/store.ts';
import { ENTRY_START, nextEntry, type EntryEvent } from './entry.ts';

/** The performer's progress into the studio. */
export const entrySlice = createSlice({
  name: 'studio_entry',
  initialState: ENTRY_START,
  reducers: {
    entryTold: (state, { payload }: PayloadAction<EntryEvent>) => nextEntry(state, payload),
    entryBegun: () => ENTRY_START,
  },
  selectors: { selectEntry: (state) => state },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof entrySlice> {}
}
export const { entryTold, entryBegun } = entrySlice.actions;
export const { selectEntry } = entrySlice.injectInto(reducer).selectors;
