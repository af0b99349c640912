import { may } from '@akari/rules';
import { takesPart, type RoomState, type RoomTool } from '../../room-tool/room-tool.ts';
import { PollPanel } from '../late.ts';
import { pollToolText } from '../shared/tool-text.ts';
import { PollSheet } from './PollSheet.tsx';

const offered = (state: RoomState): boolean =>
  takesPart(state) && state.member && may(state.user_type, 'poll.vote');

export const POLL_TOOL: RoomTool = {
  name: 'poll',
  icon: 'chart',
  place: 'more',
  available: offered,
  label: (language) => pollToolText.in[language]('tool'),
  opens: { as: 'sheet', possible: offered, Sheet: PollSheet, prepare: PollPanel.prepare },
};
