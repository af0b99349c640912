import { lateSheet } from '../room-tool/late-sheet.tsx';
import type { RoomTool } from '../room-tool/room-tool.ts';
import { NotificationPanel } from './late.ts';
import { notificationToolText } from './tool-text.ts';

export const NOTIFICATION_TOOL: RoomTool = {
  name: 'notifications',
  icon: 'bell',
  place: 'more',
  available: ({ mode }) => mode !== null,
  label: (language) => notificationToolText.in[language]('tool'),
  opens: {
    as: 'sheet',
    possible: ({ mode }) => mode !== null,
    Sheet: lateSheet(NotificationPanel, () => ({})),
    prepare: NotificationPanel.prepare,
  },
};
