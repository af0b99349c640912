import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

/**
 * After the performer has kept this studio, further refused encoders are not shown for this long, milliseconds: an
 * encoder retries continuously.
 */
const QUIET_MS = 300_000;

/** `asking`: an encoder with the stream key was refused, because this studio sends. */
export type EncoderState = { phase: 'asking'; at_ms: number } | { phase: 'quiet'; until_ms: number };
const start = (): EncoderState => ({ phase: 'quiet', until_ms: 0 });

const encoderSlice = createSlice({
  name: 'studio_encoder',
  initialState: start,
  reducers: {
    /** `kept`: this studio keeps sending. `handed_over`: the encoder may send. */
    encoderAnswered: (state, { payload }: PayloadAction<'kept' | 'handed_over'>): EncoderState =>
      payload === 'kept' && state.phase === 'asking'
        ? { phase: 'quiet', until_ms: state.at_ms + QUIET_MS }
        : start(),
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['encoder.refused'], (state, { payload: { at_ms } }): EncoderState =>
      state.phase === 'quiet' && at_ms < state.until_ms ? state : { phase: 'asking', at_ms },
    );
  },
  selectors: { selectEncoderAsks: (state) => state.phase === 'asking' },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof encoderSlice> {}
}
export const { encoderAnswered } = encoderSlice.actions;
export const encoderReducer = encoderSlice.reducer;
export const { selectEncoderAsks } = encoderSlice.injectInto(reducer).selectors;
