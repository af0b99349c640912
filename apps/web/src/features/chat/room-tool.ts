import { hasChatStarted } from '@akari/rules';
import { takesPart, type RoomTool } from '../room-tool/room-tool.ts';
import { chatText } from './shared/text.ts';

/** Hides the chat on one's own page, or shows it again. */
export const HIDE_TOOL: RoomTool = {
  name: 'hide',
  icon: 'bubble',
  place: 'more',
  available: (state) => takesPart(state) && hasChatStarted(state.status),
  label: (language, { chat_hidden }) => chatText.in[language](chat_hidden ? 'show' : 'hide'),
  opens: { as: 'act', act: (room) => room.toggleChat() },
};
