import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const Cheers = latePart(async () => (await import('./shared/Cheers.tsx')).Cheers, { silent: true });
