import { ENTRY_EFFECTS_WAITING_MOST, entryEffectOf, type ViewerTier } from '@akari/rules';
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../platform/socket/server-event.ts';
import { reducer } from '../../platform/store/store.ts';

/** A viewer who entered with an effect. */
interface Entry {
  line_id: number;
  user_name: string;
  tier: ViewerTier;
}
interface Entries {
  /** Channel whose stage is on screen; null: none. */
  channel_id: string | null;
  /** The first one is shown. */
  queue: readonly Entry[];
}
const CLOSED: Entries = { channel_id: null, queue: [] };

/** Entrances on the stage on screen, one at a time. */
export const entriesSlice = createSlice({
  name: 'entry_effect',
  initialState: CLOSED,
  reducers: {
    stageEntered: (_, { payload: channel_id }: PayloadAction<string>): Entries => ({ ...CLOSED, channel_id }),
    stageLeft: (): Entries => CLOSED,
    entryOver: (state, { payload: line_id }: PayloadAction<number>): Entries => ({
      ...state,
      queue: state.queue.filter((entry) => entry.line_id !== line_id),
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['chat.lines'], (state, { payload: { channel_id, lines } }): Entries => {
      if (channel_id !== state.channel_id) return state;
      const came = lines.flatMap((line): Entry[] => {
        if (line.kind !== 'system' || line.event !== 'joined') return [];
        const { line_id, user_name, tier } = line;
        if (user_name === null || tier === undefined || entryEffectOf(tier) === null) return [];
        return [{ line_id, user_name, tier }];
      });
      if (came.length === 0) return state;
      return { ...state, queue: [...state.queue, ...came].slice(0, 1 + ENTRY_EFFECTS_WAITING_MOST) };
    });
  },
  selectors: { selectEntry: ({ queue }) => queue[0] ?? null },
});

declare module '../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof entriesSlice> {}
}
export const { entryOver, stageEntered, stageLeft } = entriesSlice.actions;
export const { selectEntry } = entriesSlice.injectInto(reducer).selectors;
