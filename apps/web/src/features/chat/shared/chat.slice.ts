import type { ChatLine } from '@akari/contract/chat';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';
import { acknowledged, EMPTY_BOARD, withLines, withSnapshot, type Board, type PendingLine } from './board.ts';

export interface ChatState {
  /** Channel of the board on screen; null: no board. */
  channel_id: string | null;
  own_user_id: string | null;
  board: Board;
  /** The newest line when this person came in; 0: the board was empty. */
  entered_line_id: number;
}

declare module '../../../platform/store/store.ts' {
  interface LazySlices {
    chat: ChatState;
  }
}

const initialState: ChatState = {
  channel_id: null,
  own_user_id: null,
  board: EMPTY_BOARD,
  entered_line_id: 0,
};

const newestOf = (lines: readonly ChatLine[]): number => lines.at(-1)?.line_id ?? 0;

/** The chat board of the room or studio on screen (spec §3). */
const chatSlice = createSlice({
  name: 'chat',
  initialState,
  reducers: {
    /** The socket entered a room, also after a reconnect; the payload has its recent lines. */
    boardEntered(
      state,
      { payload }: PayloadAction<{ channel_id: string; own_user_id: string | null; lines: ChatLine[] }>,
    ): ChatState {
      const { channel_id, own_user_id, lines } = payload;
      const known = state.channel_id === channel_id;
      const board = withSnapshot(known ? state.board : EMPTY_BOARD, lines, own_user_id);
      const entered_line_id = known ? state.entered_line_id : newestOf(board.lines);
      return { ...state, channel_id, own_user_id, board, entered_line_id };
    },
    boardLeft: (state): ChatState => ({
      ...state,
      channel_id: null,
      board: EMPTY_BOARD,
      entered_line_id: 0,
    }),
    lineBegun: (state, { payload }: PayloadAction<PendingLine>): ChatState => {
      const others = state.board.pending.filter((line) => line.client_line_id !== payload.client_line_id);
      return { ...state, board: { ...state.board, pending: [...others, payload] } };
    },
    lineAcknowledged: (
      state,
      { payload }: PayloadAction<{ client_line_id: string; line_id: number }>,
    ): ChatState => ({ ...state, board: acknowledged(state.board, payload.client_line_id, payload.line_id) }),
    /** The line did not reach the board: it failed, or it waits for the performer. */
    lineStopped: (
      state,
      { payload }: PayloadAction<Pick<PendingLine, 'client_line_id' | 'state'>>,
    ): ChatState => {
      const pending = state.board.pending.map((line) =>
        line.client_line_id === payload.client_line_id ? { ...line, ...payload } : line,
      );
      return { ...state, board: { ...state.board, pending } };
    },
    lineDiscarded: (state, { payload }: PayloadAction<string>): ChatState => {
      const pending = state.board.pending.filter((line) => line.client_line_id !== payload);
      return { ...state, board: { ...state.board, pending } };
    },
  },
  extraReducers: (builder) => {
    builder.addCase(serverEvent['session.entered'], (state, { payload }): ChatState => {
      const { channel_id } = payload;
      // This event may arrive before the answer to `room.enter`; both snapshots are merged then.
      if (state.channel_id !== null && state.channel_id !== channel_id) return state;
      const board = withSnapshot(state.board, payload.lines, state.own_user_id);
      return { ...state, channel_id, board, entered_line_id: newestOf(board.lines) };
    });
    builder.addCase(serverEvent['session.asked'], (state, { payload }): ChatState => {
      // After a two-shot the board begins again: what was private does not stay on a screen in an open chat. The next
      // snapshot has the lines of the chat before it.
      if (payload.follows_id === null || payload.session.channel_id !== state.channel_id) return state;
      return { ...state, board: EMPTY_BOARD };
    });
    builder.addCase(serverEvent['chat.lines'], (state, { payload }): ChatState => {
      if (payload.channel_id !== state.channel_id) return state;
      return { ...state, board: withLines(state.board, payload.lines, state.own_user_id) };
    });
  },
  selectors: {
    selectBoard: (state) => state.board,
    /** Whether the board has something that people said or gave. */
    selectHasLines: (state) => state.board.lines.some(({ kind }) => kind !== 'system'),
    selectEnteredLineId: (state) => state.entered_line_id,
    selectBoardChannel: (state) => state.channel_id,
    selectOwnUserId: (state) => state.own_user_id,
  },
});
export const { boardEntered, boardLeft, lineBegun, lineAcknowledged, lineStopped, lineDiscarded } =
  chatSlice.actions;
export const { selectBoard, selectBoardChannel, selectEnteredLineId, selectHasLines, selectOwnUserId } =
  chatSlice.injectInto(reducer).selectors;
