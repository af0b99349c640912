import { latePart } from '../../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const StageAim = latePart(async () => (await import('./StageAim.tsx')).StageAim, { silent: true });
