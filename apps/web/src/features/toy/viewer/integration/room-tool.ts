import { may } from '@akari/rules';
import { takesPart, type RoomState, type RoomTool } from '../../../room-tool/room-tool.ts';
import { IntegrationPanel } from './late.ts';
import { IntegrationSheet } from './IntegrationSheet.tsx';
import { integrationToolText } from './tool-text.ts';

/** Toys are for paid chats. */
const offered = (state: RoomState): boolean =>
  state.toys_offered && takesPart(state) && state.mode !== 'free' && may(state.user_type, 'toy.read');

export const TOY_INTEGRATION_TOOL: RoomTool = {
  name: 'toy_integration_viewer',
  icon: 'info',
  place: 'more',
  available: offered,
  label: (language) => integrationToolText.in[language]('tool'),
  opens: { as: 'sheet', possible: offered, Sheet: IntegrationSheet, prepare: IntegrationPanel.prepare },
};
