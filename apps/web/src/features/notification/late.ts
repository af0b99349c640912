import { latePart } from '../../platform/error/late-part.tsx';
import './notification-list.slice.ts';

export const NotificationPanel = latePart(
  async () => (await import('./NotificationPanel.tsx')).NotificationPanel,
);
