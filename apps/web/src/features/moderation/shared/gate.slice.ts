import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { reducer } from '../../../platform/store/store.ts';

/** The line that the next one replies to. */
export interface ReplyTarget {
  line_id: number;
  name: string;
  text: string;
}
export interface GateState {
  reply: ReplyTarget | null;
  /** Whether the rules of the chat keep this person from writing now. */
  closed: boolean;
}

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    chat_gate: GateState;
  }
}

const initialState: GateState = { reply: null, closed: false };

/** What the field of the chat has to know before its late parts are there. */
const gateSlice = createSlice({
  name: 'chat_gate',
  initialState,
  reducers: {
    replyChosen: (state, { payload }: PayloadAction<ReplyTarget | null>): GateState => ({
      ...state,
      reply: payload,
    }),
    gateMoved: (state, { payload }: PayloadAction<boolean>): GateState => ({ ...state, closed: payload }),
  },
  selectors: {
    selectReply: (state) => state.reply,
    selectGateClosed: (state) => state.closed,
  },
});
export const { replyChosen, gateMoved } = gateSlice.actions;
export const { selectReply, selectGateClosed } = gateSlice.injectInto(reducer).selectors;
