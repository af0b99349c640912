import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const CrownKeeper = latePart(async () => (await import('./CrownKeeper.tsx')).CrownKeeper, {
  silent: true,
});
