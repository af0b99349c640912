import { latePart } from '../../../platform/error/late-part.tsx';

// Loaded on demand, so that they do not delay the picture.
export const NetworkPanel = latePart(async () => (await import('./NetworkPanel.tsx')).NetworkPanel);
export const LowFrames = latePart(async () => (await import('./LowFrames.tsx')).LowFrames, { silent: true });
