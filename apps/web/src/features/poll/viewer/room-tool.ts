import { may } from '@akari/rules';
import { lateSheet } from '../../room-tool/late-sheet.tsx';
import { runningTime } from '../../room-tool/running-time.ts';
import { takesPart, type RoomState, type RoomTool } from '../../room-tool/room-tool.ts';
import { PollPanel } from '../late.ts';
import { pollToolText } from '../shared/tool-text.ts';

const offered = (state: RoomState): boolean =>
  takesPart(state) && state.member && may(state.user_type, 'poll.vote');

export const POLL_TOOL: RoomTool = {
  name: 'poll',
  icon: 'chart',
  place: 'more',
  available: offered,
  label: (language) => pollToolText.in[language]('tool'),
  opens: {
    as: 'sheet',
    possible: offered,
    Sheet: lateSheet(PollPanel, (room) => ({
      card: room.card,
      name: room.name,
      balance: room.balance,
      running: runningTime(room),
    })),
    prepare: PollPanel.prepare,
  },
};
