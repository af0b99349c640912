import type { PrivateMessage } from '@akari/contract/private-message';
import type { PrivateMessageSide } from '@akari/rules';
import { createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

/** A viewer to whom the performer writes. */
export interface Recipient {
  viewer_id: string;
  name: string;
}

/** Of what can be sent as a file. */
export interface FileLimits {
  file_bytes: number;
  seconds: number;
}

interface State {
  /** The performer of the conversations on this page; null: none. */
  performer_id: string | null;
  /** Of all conversations, oldest first. */
  messages: readonly PrivateMessage[];
  /** Viewer: free messages before the performer answers; null: as many as at the beginning. */
  free_left: number | null;
  /** Viewer: whether a secret message can be sent. */
  secret: 'open' | 'on_phone';
  /** Null: not known yet, so nothing can be chosen. */
  file_limits: FileLimits | null;
  /** Performer: to whom she writes; null: everyone in the chat. */
  recipient: Recipient | null;
  /** Grows each time that another part of the studio asks to write to a viewer. */
  asked: number;
}

const initialState: State = {
  performer_id: null,
  messages: [],
  free_left: null,
  secret: 'open',
  file_limits: null,
  recipient: null,
  asked: 0,
};

/** A page does not keep more. */
const KEPT = 600;

const merged = (one: readonly PrivateMessage[], other: readonly PrivateMessage[]): PrivateMessage[] =>
  [...new Map([...one, ...other].map((message) => [message.message_id, message])).values()]
    .toSorted((a, b) => a.message_id - b.message_id)
    .slice(-KEPT);

interface Loaded {
  performer_id: string;
  messages: readonly PrivateMessage[];
  free_left?: number;
  secret?: State['secret'];
  file_limits?: FileLimits | undefined;
}

/** Private messages (spec §3): of a viewer with one performer, or of a performer with all viewers. */
export const privateMessageSlice = createSlice({
  name: 'private_message',
  initialState,
  reducers: {
    conversationsLoaded: (state, { payload }: PayloadAction<Loaded>): State => {
      const { performer_id, messages, free_left = null, secret = 'open', file_limits = null } = payload;
      if (performer_id !== state.performer_id) {
        // Who was chosen before the first answer stays: a message to one never becomes a line to everyone.
        const before = state.performer_id === initialState.performer_id ? state : initialState;
        return { ...before, performer_id, messages: merged([], messages), free_left, secret, file_limits };
      }
      // What arrived while the answer was on its way stays.
      return { ...state, messages: merged(state.messages, messages), free_left, secret, file_limits };
    },
    /** The answer to a message of one's own. */
    messageKept: (
      state,
      { payload }: PayloadAction<{ message: PrivateMessage; free_left?: number }>,
    ): State => ({
      ...state,
      messages: merged(state.messages, [payload.message]),
      free_left: payload.free_left ?? state.free_left,
    }),
    recipientChosen: (state, { payload }: PayloadAction<Recipient | null>): State => ({
      ...state,
      recipient: payload,
    }),
    writingAsked: (state, { payload }: PayloadAction<Recipient>): State => ({
      ...state,
      recipient: payload,
      asked: state.asked + 1,
    }),
    conversationsLeft: (): State => initialState,
  },
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['private_message.sent'], (state, { payload: { message } }): State => {
        if (message.performer_id !== state.performer_id) return state;
        const free_left = message.from === 'performer' ? null : state.free_left;
        return { ...state, messages: merged(state.messages, [message]), free_left };
      })
      .addCase(serverEvent['private_message.read'], (state, { payload }): State => {
        const { performer_id, inbox, reader, up_to_id } = payload;
        if (performer_id !== state.performer_id) return state;
        const messages = state.messages.map((message) =>
          message.inbox === inbox && message.from !== reader && message.message_id <= up_to_id
            ? { ...message, read: true }
            : message,
        );
        return { ...state, messages };
      });
  },
  selectors: {
    selectPrivateMessages: (state) => state.messages,
    selectFreeLeft: (state) => state.free_left,
    selectSecret: (state) => state.secret,
    selectFileLimits: (state) => state.file_limits,
    selectRecipient: (state) => state.recipient,
    selectWritingAsked: (state) => state.asked,
    /** The performer's conversations: those with unread messages first, then the latest. */
    selectConversations: createSelector(
      (state: State) => state.messages,
      (messages) => conversationsOf(messages),
    ),
  },
});

export interface ConversationSeen extends Recipient {
  /** Messages of the viewer that the performer has not read. */
  unread: number;
  last_id: number;
}

/** Messages that one side has not read. */
export const unreadBy = (
  side: PrivateMessageSide,
  messages: readonly PrivateMessage[],
): readonly PrivateMessage[] => messages.filter(({ from, read }) => from !== side && !read);

function conversationsOf(messages: readonly PrivateMessage[]): ConversationSeen[] {
  const seen = new Map<string, ConversationSeen>();
  for (const { inbox, viewer_name, from, read, message_id } of messages) {
    const unread = (seen.get(inbox)?.unread ?? 0) + (from === 'viewer' && !read ? 1 : 0);
    seen.set(inbox, { viewer_id: inbox, name: viewer_name, unread, last_id: message_id });
  }
  return [...seen.values()].toSorted(
    (a, b) => Number(b.unread > 0) - Number(a.unread > 0) || b.last_id - a.last_id,
  );
}

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof privateMessageSlice> {}
}
export const { conversationsLoaded, messageKept, recipientChosen, writingAsked, conversationsLeft } =
  privateMessageSlice.actions;
export const {
  selectPrivateMessages,
  selectFreeLeft,
  selectSecret,
  selectFileLimits,
  selectRecipient,
  selectWritingAsked,
  selectConversations,
} = privateMessageSlice.injectInto(reducer).selectors;
