import type { TipGoalSeen } from '@akari/contract/tip-goal';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

export type SeenGoal = NonNullable<TipGoalSeen['goal']>;

interface TipGoalsState {
  /** The newest of each channel. */
  seen: Readonly<Record<string, TipGoalSeen>>;
  /** What is celebrated now, by channel: the goal as it was when a step was reached. */
  celebrated: Readonly<Record<string, SeenGoal>>;
}

/** Whether a step was reached between two states of one goal, while this page watched. */
const rises = (before: SeenGoal | null | undefined, now: SeenGoal | null): now is SeenGoal =>
  now !== null && before?.goal_id === now.goal_id && now.reached > before.reached;

function take(state: TipGoalsState, now: TipGoalSeen): TipGoalsState {
  const { channel_id } = now;
  const before = state.seen[channel_id];
  if (before !== undefined && before.version > now.version) return state;
  const celebrated = rises(before?.goal, now.goal)
    ? { ...state.celebrated, [channel_id]: now.goal }
    : state.celebrated;
  return { seen: { ...state.seen, [channel_id]: now }, celebrated };
}

function without(state: TipGoalsState, channel_id: string): TipGoalsState {
  const seen = { ...state.seen };
  const celebrated = { ...state.celebrated };
  delete seen[channel_id];
  delete celebrated[channel_id];
  return { seen, celebrated };
}

const initialState: TipGoalsState = { seen: {}, celebrated: {} };

/** Tip goals of the channels that this page shows. A goal ends with its broadcast. */
export const tipGoalSlice = createSlice({
  name: 'tip_goal',
  initialState,
  reducers: {
    /** The answer to the own change: what it reaches is not celebrated. */
    goalLoaded: (state, { payload }: PayloadAction<TipGoalSeen>): TipGoalsState => {
      const known = state.seen[payload.channel_id];
      if (known !== undefined && known.version > payload.version) return state;
      return { ...state, seen: { ...state.seen, [payload.channel_id]: payload } };
    },
    celebrationOver: (state, { payload }: PayloadAction<string>): TipGoalsState => {
      const celebrated = { ...state.celebrated };
      delete celebrated[payload];
      return { ...state, celebrated };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['tip_goal.changed'], (state, { payload }) => take(state, payload))
      .addCase(serverEvent['channel.changed'], (state, { payload: { channel } }) =>
        channel.status === 'offline' ? without(state, channel.channel_id) : state,
      );
  },
  selectors: {
    selectTipGoal: (state, channel_id: string) => state.seen[channel_id]?.goal ?? null,
    selectCelebrated: (state, channel_id: string) => state.celebrated[channel_id] ?? null,
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof tipGoalSlice> {}
}
export const { celebrationOver, goalLoaded } = tipGoalSlice.actions;
export const { selectCelebrated, selectTipGoal } = tipGoalSlice.injectInto(reducer).selectors;
