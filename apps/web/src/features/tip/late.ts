import { latePart } from '../../platform/error/late-part.tsx';

// Sheet and dialog are loaded on demand, so that they do not delay the picture.
export const TipPanel = latePart(async () => (await import('./TipPanel.tsx')).TipPanel);
export const GivingConfirm = latePart(
  async () => (await import('../giving/GivingConfirm.tsx')).GivingConfirm,
);
