import { latePart } from '../../../../platform/error/late-part.tsx';

export const IntegrationPanel = latePart(
  async () => (await import('./IntegrationPanel.tsx')).IntegrationPanel,
);
