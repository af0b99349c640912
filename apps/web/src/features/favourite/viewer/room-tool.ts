import { may } from '@akari/rules';
import { lateSheet } from '../../room-tool/late-sheet.tsx';
import type { RoomTool } from '../../room-tool/room-tool.ts';
import { LoginNoticePanel } from './late-sheet.ts';
import { loginNoticeToolText } from './tool-text.ts';

export const LOGIN_NOTICE_TOOL: RoomTool = {
  name: 'login_notice',
  icon: 'heart',
  place: 'more',
  available: ({ mode, user_type }) => mode !== null && may(user_type, 'favourite.manage'),
  label: (language) => loginNoticeToolText.in[language]('tool'),
  opens: {
    as: 'sheet',
    possible: ({ mode, user_type }) => mode !== null && may(user_type, 'favourite.manage'),
    Sheet: lateSheet(LoginNoticePanel, ({ card, name }) => ({ performer_name: card.performer_name, name })),
    prepare: LoginNoticePanel.prepare,
  },
};
