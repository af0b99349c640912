import type { StageEffectNotice } from '@akari/contract/stage-effect';
import { STAGE_EFFECTS_DRAWN_MOST } from '@akari/rules';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

interface ShownEffects {
  /** Channel whose stage is on screen; null: none. */
  channel_id: string | null;
  drawn: readonly StageEffectNotice[];
  /** What the last one was, in words; null: its time is over. */
  said: StageEffectNotice | null;
}
const CLOSED: ShownEffects = { channel_id: null, drawn: [], said: null };

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    stage_effect: ShownEffects;
  }
}

/** The effects on the picture of the channel on screen. Above the most that are drawn, a new one is only said. */
export const stageEffectSlice = createSlice({
  name: 'stage_effect',
  initialState: CLOSED,
  reducers: {
    stageEntered: (_, { payload }: PayloadAction<string>): ShownEffects => ({
      ...CLOSED,
      channel_id: payload,
    }),
    stageLeft: (): ShownEffects => CLOSED,
    effectOver: (state, { payload }: PayloadAction<string>): ShownEffects => ({
      ...state,
      drawn: state.drawn.filter(({ stage_effect_id }) => stage_effect_id !== payload),
    }),
    sayingOver: (state, { payload }: PayloadAction<string>): ShownEffects => ({
      ...state,
      said: state.said?.stage_effect_id === payload ? null : state.said,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['stage_effect.sent'], (state, { payload }): ShownEffects => {
      if (payload.channel_id !== state.channel_id) return state;
      const full = state.drawn.length >= STAGE_EFFECTS_DRAWN_MOST;
      return { ...state, drawn: full ? state.drawn : [...state.drawn, payload], said: payload };
    });
  },
  selectors: { selectShownEffects: (state) => state },
});
export const { effectOver, sayingOver, stageEntered, stageLeft } = stageEffectSlice.actions;
export const { selectShownEffects } = stageEffectSlice.injectInto(reducer).selectors;
