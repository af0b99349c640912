import { latePart } from '../../platform/error/late-part.tsx';

// Loaded on demand, so that they do not delay the picture.
export const TipGoalBar = latePart(async () => (await import('./shared/TipGoalBar.tsx')).TipGoalBar, {
  silent: true,
});
export const TipGoalCelebration = latePart(
  async () => (await import('./shared/TipGoalCelebration.tsx')).TipGoalCelebration,
  { silent: true },
);
