import { latePart } from '../error/late-part.tsx';

// Sheet and dialog come when they are wanted: the picture does not wait for them.
export const TipPanel = latePart(async () => (await import('./TipPanel.tsx')).TipPanel);
export const GivingConfirm = latePart(async () => (await import('./GivingConfirm.tsx')).GivingConfirm);
