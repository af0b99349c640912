import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const StageEffects = latePart(async () => (await import('./shared/StageEffects.tsx')).StageEffects, {
  silent: true,
});
