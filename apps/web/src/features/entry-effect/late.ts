import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that it does not delay the picture.
export const EntryEffects = latePart(async () => (await import('./EntryEffects.tsx')).EntryEffects, {
  silent: true,
});
