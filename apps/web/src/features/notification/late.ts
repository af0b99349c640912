import { latePart } from '../../platform/error/late-part.tsx';

// The room loads it ahead once the picture plays, and the list begins then.
export const NotificationPanel = latePart(
  async () => (await import('./NotificationPanel.tsx')).NotificationPanel,
);
