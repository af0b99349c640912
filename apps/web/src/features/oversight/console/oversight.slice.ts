import { changedList, type ViewerList, type ViewerListEntry } from '@akari/contract/channel';
import { listStaffMessages, readStaffMessages, type StaffMessage } from '@akari/contract/staff-message';
import {
  addPrivateMessage,
  addTwoway,
  closeTwowayOf,
  createInbox,
  EMPTY_ADMIN_CHAT,
  EMPTY_VIEWER_SELECTION,
  setSelectedViewer,
  setToRead,
  setViewerList,
  switchViewer,
  type AdminChat,
  type AdminTwoway,
  type ViewerSelection,
} from '@akari/rules';
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { callServer } from '../../../platform/api/call-server.ts';
import { emit } from '../../../platform/socket/live/socket.ts';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer, startAppListening, type AppDispatch } from '../../../platform/store/store.ts';

/** The administrator's console in a room (spec §3, §4), driven by the machine of the rules. */
interface Oversight {
  /** The room that is watched; null: none. */
  channel_id: string | null;
  chat: AdminChat<StaffMessage>;
  twoways: readonly AdminTwoway[];
  selection: ViewerSelection<ViewerListEntry>;
  /** Version of the viewer list, to which changes apply. */
  version: string;
}

const initialState: Oversight = {
  channel_id: null,
  chat: EMPTY_ADMIN_CHAT,
  twoways: [],
  selection: EMPTY_VIEWER_SELECTION,
  version: '',
};

/** A list of viewers, and the two-ways in it. A person has one two-way at a time, so their id stands for its socket. */
function withViewers(state: Oversight, { version, viewers }: ViewerList): Oversight {
  const running = viewers.filter(
    ({ icons, left_at_ms }) => icons.some((icon) => icon.startsWith('twoway')) && left_at_ms === undefined,
  );
  const ids = running.map(({ user_id }) => user_id);
  const over = state.twoways.filter(({ from_socket_id }) => !ids.includes(from_socket_id));
  const kept = over.reduce((list, { from_socket_id }) => closeTwowayOf(list, from_socket_id), state.twoways);
  const twoways = running.reduce(
    (list, { user_id, user_name }) => addTwoway(list, { user_name, from_socket_id: user_id }),
    kept,
  );
  return { ...state, twoways, version, selection: setViewerList(state.selection, viewers) };
}

const withMessage = (chat: AdminChat<StaffMessage>, message: StaffMessage): AdminChat<StaffMessage> => {
  const { person_id } = message;
  const now = addPrivateMessage(createInbox(chat, person_id), person_id, message);
  // What the administrator wrote, and what was read before, is not new to them.
  return message.from === 'staff' || message.read ? setToRead(now, person_id) : now;
};

const oversightSlice = createSlice({
  name: 'oversight',
  initialState,
  reducers: {
    roomWatched: (state, { payload }: PayloadAction<{ channel_id: string; list: ViewerList }>) =>
      withViewers({ ...state, channel_id: payload.channel_id }, payload.list),
    /** Resets list and selection; conversations go on from room to room. */
    roomLeft: ({ chat }): Oversight => ({ ...initialState, chat }),
    messagesLoaded: (state, { payload }: PayloadAction<readonly StaffMessage[]>): Oversight => {
      const begun: AdminChat<StaffMessage> = switchViewer(EMPTY_ADMIN_CHAT, state.chat.target_viewer);
      return { ...state, chat: payload.reduce(withMessage, begun) };
    },
    viewerSelected: (state, { payload }: PayloadAction<string>): Oversight => ({
      ...state,
      selection: setSelectedViewer(state.selection, payload),
    }),
    conversationOpened: (state, { payload }: PayloadAction<string | null>): Oversight => {
      const { chat } = state;
      const opened =
        payload === null
          ? switchViewer(chat, null)
          : setToRead(switchViewer(createInbox(chat, payload), payload), payload);
      return { ...state, chat: opened };
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['viewers.changed'], (state, { payload }) => {
        const list = { version: state.version, viewers: [...state.selection.viewerlist] };
        const now = changedList(list, payload);
        return now === null ? undefined : withViewers(state, now);
      })
      .addCase(serverEvent['staff_message.sent'], (state, { payload }) => ({
        ...state,
        chat: withMessage(state.chat, payload.message),
      }));
  },
  selectors: {
    selectAdminChat: ({ chat }) => chat,
    selectSelection: ({ selection }) => selection,
    selectTwoways: ({ twoways }) => twoways,
    selectChannelId: ({ channel_id }) => channel_id,
    selectVersion: ({ version }) => version,
    selectUnread: createSelector(
      ({ chat }: Oversight) => chat.inbox,
      (inbox) => Object.values(inbox).filter(({ isNew }) => isNew).length,
    ),
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof oversightSlice> {}
}
export const { viewerSelected, roomLeft } = oversightSlice.actions;
const { roomWatched, messagesLoaded, conversationOpened } = oversightSlice.actions;
const injected = oversightSlice.injectInto(reducer);
export const { selectAdminChat, selectSelection, selectTwoways, selectUnread } = injected.selectors;

/** Asks for the viewers of a room and their changes; called after every entry and every connection. */
export const watchRoom =
  (channel_id: string) =>
  async (dispatch: AppDispatch): Promise<void> => {
    const answer = await emit('oversight.watch_viewers', { channel_id });
    if ('data' in answer) dispatch(roomWatched({ channel_id, list: answer.data }));
  };

export const loadMessages =
  () =>
  async (dispatch: AppDispatch): Promise<void> => {
    const answer = await callServer(listStaffMessages, {});
    if ('data' in answer) dispatch(messagesLoaded(answer.data.messages));
  };

/** Opens the conversation with a person, which is read then; null: the list of conversations. */
export const openConversation =
  (person_id: string | null) =>
  (dispatch: AppDispatch): void => {
    dispatch(conversationOpened(person_id));
    if (person_id !== null) void callServer(readStaffMessages, { body: { person_id } });
  };

// A change that did not apply to our version of the list: the whole list is requested.
startAppListening({
  actionCreator: serverEvent['viewers.changed'],
  effect: async ({ payload }, listening) => {
    const state = listening.getState();
    const channel_id = injected.selectors.selectChannelId(state);
    const version = injected.selectors.selectVersion(state);
    if (channel_id !== null && version !== payload.version) await listening.dispatch(watchRoom(channel_id));
  },
});
