import type { ErrorName } from '@akari/rules';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A fatal error replaces the screen (spec §8). The first one is kept, because later ones are its consequence. */
export const errorSlice = createSlice({
  name: 'error',
  initialState: { fatal: null as ErrorName | null },
  reducers: {
    fatalRaised(state, { payload }: PayloadAction<ErrorName>) {
      state.fatal ??= payload;
    },
  },
  selectors: { selectFatal: (state) => state.fatal },
});
export const { fatalRaised } = errorSlice.actions;
export const { selectFatal } = errorSlice.selectors;

/** A screen threw while rendering. Listeners must stop what they run for it. */
export const screenBroken = createAction('screen/broken');
