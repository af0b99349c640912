import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import { api, apiErrorOf } from '../api/api.ts';

/** State of the connection to the server. */
export interface ConnectionState {
  browser: 'online' | 'offline';
  server: 'reachable' | 'unreachable';
  /** `idle`: not requested yet; `lost`: disconnected and reconnecting; `refused`: too many sockets are open already. */
  socket: 'idle' | 'connecting' | 'connected' | 'lost' | 'refused';
}
const initialState: ConnectionState = { browser: 'online', server: 'reachable', socket: 'idle' };

const isCallOver =
  (how: 'fulfilled' | 'rejected') =>
  (action: UnknownAction): action is PayloadAction<unknown> =>
    action.type === `${api.reducerPath}/executeQuery/${how}` ||
    action.type === `${api.reducerPath}/executeMutation/${how}`;

export const connectionSlice = createSlice({
  name: 'connection',
  initialState,
  reducers: {
    browserChanged(state, { payload }: PayloadAction<ConnectionState['browser']>) {
      state.browser = payload;
    },
    serverChanged(state, { payload }: PayloadAction<ConnectionState['server']>) {
      state.server = payload;
    },
    socketChanged(state, { payload }: PayloadAction<ConnectionState['socket']>) {
      state.socket = payload;
      if (payload === 'connected') state.server = 'reachable';
    },
  },
  extraReducers: (builder) => {
    // Every call shows whether the server is reachable: an error response is still an answer.
    builder
      .addMatcher(isCallOver('rejected'), (state, { payload }) => {
        const error = apiErrorOf(payload);
        if (error !== null) state.server = error.name === 'server_unreachable' ? 'unreachable' : 'reachable';
      })
      .addMatcher(isCallOver('fulfilled'), (state) => {
        state.server = 'reachable';
      });
  },
  selectors: {
    /** Summarises the connection for the page: `ok`, or the problem to show. */
    selectLink: (state): 'ok' | 'browser_offline' | 'server_unreachable' | 'too_many_sockets' => {
      if (state.browser === 'offline') return 'browser_offline';
      if (state.socket === 'refused' && state.server === 'reachable') return 'too_many_sockets';
      return state.server === 'unreachable' || state.socket === 'lost' ? 'server_unreachable' : 'ok';
    },
    selectSocket: (state) => state.socket,
  },
});
export const { browserChanged, serverChanged, socketChanged } = connectionSlice.actions;
export const { selectLink, selectSocket } = connectionSlice.selectors;
