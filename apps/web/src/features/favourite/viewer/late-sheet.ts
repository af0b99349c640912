import { latePart } from '../../../platform/error/late-part.tsx';

// Apart from the heart, which the home page loads too.
export const LoginNoticePanel = latePart(
  async () => (await import('./LoginNoticePanel.tsx')).LoginNoticePanel,
);
