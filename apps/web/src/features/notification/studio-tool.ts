import type { StudioTool } from '../studio-panel/studio-tool.ts';
import { NotificationPanel } from './late.ts';
import './notification-list.slice.ts';
import { notificationToolText } from './tool-text.ts';

export const NOTIFICATION_TOOL: StudioTool = {
  name: 'notifications',
  button: { icon: 'bell', label: (language) => notificationToolText.in[language]('tool') },
  Panel: NotificationPanel,
};
