import { hasChatStarted, may } from '@akari/rules';
import { takesPart, type RoomState, type RoomTool } from '../../room-tool/room-tool.ts';
import { toolText } from './tool-text.ts';
import { PrivatePanel } from './late.ts';
import { PrivateSheet } from './PrivateSheet.tsx';

const offered = (state: RoomState): boolean =>
  takesPart(state) &&
  state.member &&
  hasChatStarted(state.status) &&
  may(state.user_type, 'private_message.send');

export const PRIVATE_TOOL: RoomTool = {
  name: 'private_message',
  icon: 'bubble-lock',
  place: 'bar',
  available: offered,
  label: (language) => toolText.in[language]('tool'),
  alone: (language) => toolText.in[language]('title'),
  opens: { as: 'sheet', possible: offered, Sheet: PrivateSheet, prepare: PrivatePanel.prepare },
};
