import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that they do not delay the picture.
export const PollBar = latePart(async () => (await import('./shared/PollBar.tsx')).PollBar, { silent: true });
export const PollPanel = latePart(async () => (await import('./viewer/PollPanel.tsx')).PollPanel);
