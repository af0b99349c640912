import type { ChatRulesSeen, OwnChat } from '@akari/contract/moderation';
import { createSlice, type WithSlice } from '@reduxjs/toolkit';
import { serverEvent } from '../../../platform/socket/server-event.ts';
import { reducer } from '../../../platform/store/store.ts';

interface ChatRulesState {
  /** The newest of each channel. */
  seen: Readonly<Record<string, ChatRulesSeen>>;
  own: Readonly<Record<string, OwnChat>>;
  /** Grows when the person entered a chat, or their balance changed: what holds for them may be another. */
  entered: number;
  paid: number;
}

const initialState: ChatRulesState = { seen: {}, own: {}, entered: 0, paid: 0 };

/** The rules of the chats that this page shows, and what holds for this person. */
export const rulesSlice = createSlice({
  name: 'chat_rules',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(serverEvent['chat.rules_changed'], (state, { payload }): ChatRulesState => {
        const known = state.seen[payload.channel_id];
        if (known !== undefined && known.version > payload.version) return state;
        return { ...state, seen: { ...state.seen, [payload.channel_id]: payload } };
      })
      .addCase(serverEvent['chat.own_changed'], (state, { payload }): ChatRulesState => ({
        ...state,
        own: { ...state.own, [payload.channel_id]: payload.own },
      }))
      .addCase(serverEvent['session.entered'], (state): ChatRulesState => ({
        ...state,
        entered: state.entered + 1,
      }))
      .addCase(serverEvent['balance.changed'], (state): ChatRulesState => ({
        ...state,
        paid: state.paid + 1,
      }));
  },
  selectors: {
    selectChatRules: (state, channel_id: string | null) =>
      channel_id === null ? null : (state.seen[channel_id] ?? null),
    selectOwnChat: (state, channel_id: string | null) =>
      channel_id === null ? null : (state.own[channel_id] ?? null),
    selectEntered: (state) => state.entered,
    selectPaid: (state) => state.paid,
  },
});

declare module '../../../platform/store/store.ts' {
  interface LazySlices extends WithSlice<typeof rulesSlice> {}
}
export const { selectChatRules, selectEntered, selectOwnChat, selectPaid } =
  rulesSlice.injectInto(reducer).selectors;
