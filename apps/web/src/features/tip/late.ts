import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const TipPanel = latePart(async () => (await import('./TipPanel.tsx')).TipPanel);
