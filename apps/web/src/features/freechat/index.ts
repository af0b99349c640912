import { latePart } from '../../platform/error/late-part.tsx';

export { useStay } from './use-stay.ts';

export const GoalCelebration = latePart(async () => (await import('./GoalCelebration.tsx')).GoalCelebration, {
  silent: true,
});
export const StayCard = latePart(async () => (await import('./StayCard.tsx')).StayCard, { silent: true });
